// Registers the level maker with the module.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_generator(nanobind::module_& m);

}  // namespace pushworks::bindings
