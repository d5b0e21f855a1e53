// Whether the boxes can be shared out among the goals at all, each to one that it can reach on its own.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/facts.hpp"
#include "level/position.hpp"

namespace pushworks {

class Assignable {
 public:
    explicit Assignable(const Facts& facts)
        : facts_(&facts), box_of_(facts.board().goals().size()), seen_(facts.board().goals().size()) {}

    // False when no assignment exists: the position is lost.
    bool possible(const Position& position, Square player);

 private:
    // Finds a goal for box `index`, moving others to other goals where needed.
    bool place(const Position& position, Square player, int index);

    const Facts* facts_;
    std::vector<int> box_of_;  // of each goal, -1 for none
    std::vector<std::uint8_t> seen_;
};

}  // namespace pushworks
