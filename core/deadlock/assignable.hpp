// Whether the boxes can be matched with the goals at all, each with one that it can reach on its own.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bipartite_matching.hpp"
#include "facts/facts.hpp"
#include "level/position.hpp"

namespace pushworks {

class Assignable {
 public:
    explicit Assignable(const Facts& facts) : facts_(&facts) {}

    // False when no assignment exists: the position is deadlocked.
    bool possible(const Position& position, Square player);

 private:
    const Facts* facts_;
    BipartiteMatching bipartite_;
    std::vector<std::uint64_t> goals_;  // of each box, one bit each
};

}  // namespace pushworks
