// Networks and labels of positions, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_nets(nanobind::module_& m);

}  // namespace pushworks::bindings
