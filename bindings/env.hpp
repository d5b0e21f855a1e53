// What bindings/env.cpp adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_env(nanobind::module_& m);

}  // namespace pushworks::bindings
