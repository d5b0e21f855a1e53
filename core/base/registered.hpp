// Things that register themselves: a constant Registered<Thing> in the file that makes one is all it takes.
//
// Constants of different files are made in any order, so the lists are read when all are made, and sorted.
#pragma once

#include <utility>

#include "base/memory.hpp"

namespace pushworks {

template <class Thing>
struct Registered {
    explicit Registered(Thing thing) { all().push_back(std::move(thing)); }

    static Vector<Thing>& all() {
        static Vector<Thing> things;
        return things;
    }
};

}  // namespace pushworks
