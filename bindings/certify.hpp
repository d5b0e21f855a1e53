// The pass that writes certificates.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_certify(nanobind::module_& m);

}  // namespace pushworks::bindings
