// What bindings/bait.cpp adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_bait(nanobind::module_& m);

}  // namespace pushworks::bindings
