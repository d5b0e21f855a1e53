// The review of recorded games.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_analyse(nanobind::module_& m);

}  // namespace pushworks::bindings
