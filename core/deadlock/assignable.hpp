// Whether the boxes can be shared out among the goals at all, each to one that it can reach on its own.
#pragma once

#include <cstdint>
#include <vector>

#include "base/sharing.hpp"
#include "facts/facts.hpp"
#include "level/position.hpp"

namespace pushworks {

class Assignable {
 public:
    explicit Assignable(const Facts& facts) : facts_(&facts) {}

    // False when no assignment exists: the position is lost.
    bool possible(const Position& position, Square player);

 private:
    const Facts* facts_;
    Sharing sharing_;
    std::vector<std::uint64_t> goals_;  // of each box, one bit each
};

}  // namespace pushworks
