// Box reach and paths for a person's game, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_box_paths(nanobind::module_& m);

}  // namespace pushworks::bindings
