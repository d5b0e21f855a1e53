// Subjects of the engine that register themselves in the module.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_engine(nanobind::module_& m);

}  // namespace pushworks::bindings
