// How far positions are from being solved when moves count, as far as a search backwards has come.
//
// A state of the search is a position right before a push, the player standing behind the box; its value is
// what the rest of a solution costs from there, the push included. States come in the order of their values,
// so whatever has not been met yet costs at least as much as the next one.
#pragma once

#include "base/memory.hpp"
#include "exact/expanders/cost.hpp"
#include "exact/expanders/node.hpp"
#include "facts/level_context.hpp"
#include "level/open_list.hpp"
#include "level/packed.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"
#include "level/state_table.hpp"

namespace pushworks {

class Perimeter {
 public:
    static constexpr std::uint32_t kDeadlocked = kMostCost;

    // The level must have as many goals as boxes: there is one way to be solved.
    Perimeter(const LevelContext& context, const PackedFormat& format, CostScale scale);

    // Settles at most so many more states.
    void advance(std::uint32_t states);
    // A lower bound on the value of a position with the player right behind a box that can be pushed: exact
    // where the search has been, kDeadlocked when it has been everywhere and not there.
    std::uint32_t value(const std::uint8_t* state) const;

 private:
    struct Value {
        std::uint32_t cost : 31;
        std::uint32_t settled : 1;
    };

    // Takes back the push that ended with a box on `to` and the player on `from`, beside it.
    void take_back(Square to, int direction, std::uint32_t cost);

    const Board* board_;
    const Distances* from_starts_;
    PackedFormat format_;
    CostScale scale_;
    StateTable<Value> table_;
    OpenList open_;
    std::uint32_t least_ = 0;  // no state outside the table is worth less
    Position position_;
    Walk walk_;
    Vector<std::uint8_t> packed_;
};

}  // namespace pushworks
