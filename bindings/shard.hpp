// The shard of a distributed search, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace pushworks::bindings {

void register_shard(nanobind::module_& m);

}  // namespace pushworks::bindings
