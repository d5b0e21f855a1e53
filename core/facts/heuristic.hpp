// Lower bounds on the pushes still needed, by name.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/memory.hpp"
#include "base/min_cost_matching.hpp"
#include "facts/level_context.hpp"
#include "level/position.hpp"

namespace pushworks {

// Lower bounds on pushes: the sum over boxes of the distance to the nearest goal, or the cheapest assignment
// of boxes to goals, by Manhattan or by true push distances.
enum class HeuristicKind : std::uint8_t { zero, manhattan, nearest, manhattan_matching, matching };

// The distances to goals a heuristic is made of.
const Distances& distances_for(const LevelContext& context, HeuristicKind kind);

// none (or zero), manhattan, pushes (or nearest), manhattan_matching, matching (or nothing). Throws
// std::invalid_argument for other names.
HeuristicKind parse_heuristic(std::string_view name);

// The tables named behind the first plus sign: pairs, triples, room, perimeter; nothing at all means every
// one.
PatternChoice parse_patterns(std::string_view name);

// Keeps the bound of one position and gives those of its neighbours cheaply.
class PushBound {
 public:
    static constexpr std::uint32_t kDeadlocked = MinCostMatching::kImpossible;

    // Of the level's boxes to the targets of these distances, which belong to the context.
    PushBound(HeuristicKind kind, const LevelContext& context, const Distances& distances);

    // The bound of a position whose player stands on `player`; kDeadlocked when it is provably deadlocked.
    std::uint32_t load(const Position& position, Square player);
    // The bound after box `index` moved to `to` with the player on `player`.
    std::uint32_t after(int index, Square to, Square player);

 private:
    bool zero_;
    bool matched_;
    const Sides* sides_;
    const Distances* distances_;
    MinCostMatching matching_;
    Vector<const std::uint16_t*> rows_;
    int most_;                       // that one box counts, so that all stay below kDeadlocked
    Vector<std::uint32_t> nearest_;  // no more than that
    std::uint32_t bound_ = 0;        // below 2^28, or kDeadlocked
};

}  // namespace pushworks
