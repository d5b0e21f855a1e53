// Improving solutions, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_optimize(nanobind::module_& m);

}  // namespace pushworks::bindings
