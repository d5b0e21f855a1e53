// Whether the boxes can be matched with the goals at all, each with one that it can reach on its own.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bipartite_matching.hpp"
#include "facts/level_context.hpp"
#include "level/position.hpp"

namespace pushworks {

class Assignable {
 public:
    explicit Assignable(const LevelContext& context) : context_(&context) {}

    // False when no assignment exists: the position is deadlocked.
    bool possible(const Position& position, Square player);

 private:
    const LevelContext* context_;
    BipartiteMatching bipartite_;
    std::vector<std::uint64_t> goals_;  // of each box, one bit each
};

}  // namespace pushworks
