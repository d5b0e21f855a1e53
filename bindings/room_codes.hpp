// What bindings/room_codes.cpp adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_room_codes(nanobind::module_& m);

}  // namespace pushworks::bindings
