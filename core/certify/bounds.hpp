// Lower bounds that a certificate can carry: lists of potentials for the goals, and goal sets that too many
// boxes depend on. Both are found by matching and kept, because one serves many positions.
#pragma once

#include <cstdint>

#include "base/bipartite_matching.hpp"
#include "base/budget.hpp"
#include "base/memory.hpp"
#include "base/min_cost_matching.hpp"
#include "certify/coding.hpp"
#include "certify/lanes.hpp"
#include "facts/dual_potentials.hpp"
#include "facts/level_context.hpp"
#include "level/position.hpp"

namespace pushworks::certify {

inline constexpr std::int64_t kUnsolvable = std::int64_t{1} << 40;  // pushes that no solution has

class Bounds {
 public:
    // The first list is that of `potentials`, by which waste is counted.
    Bounds(const LevelContext& context, const DualPotentials& potentials);

    void load(const Position& position, Square player);
    // Whether a known list or set shows that after box `index` went to `to`, the player now on `player`, at
    // least `need` pushes are left.
    bool cuts(int index, Square to, Square player, std::int64_t need) const;
    // The same, and keeps in mind which lists and sets are in use: only these are written.
    bool use(int index, Square to, Square player, std::int64_t need);
    // The same by a matching made for it, whose potentials or goals are kept.
    bool learn(int index, Square to, Square player, std::int64_t need);
    // The bound of the first list after the push.
    std::int64_t first_list(int index, Square to, Square player) const {
        return lists_.first_after(box_states_[index], context_->sides().state(to, player));
    }
    bool dead(Square box, Square player) const {
        return context_->to_goals().nearest(context_->sides().state(box, player)) >= kFar;
    }
    void write(Encoder& out);
    std::size_t size() const { return written_; }

 private:
    static constexpr std::size_t kMostLists = 192;
    static constexpr std::int64_t kMostSum = 1 << 30;
    static constexpr std::size_t kMostPatterns = 64;

    // Of the rows, which have no assignment.
    void add_set();
    void add_list(Vector<std::int32_t> potentials);

    const LevelContext* context_;
    std::size_t goals_;
    bool all_goals_;  // every goal is filled in the end
    Lanes lists_;
    Lanes sets_lanes_;
    Vector<Vector<std::int32_t>> potentials_;
    Vector<Vector<Square>> sets_;            // numbers of goals
    Vector<std::uint8_t> lists_used_ = {1};  // waste is counted by the first list
    Vector<std::uint8_t> sets_used_;
    std::size_t written_ = 0;
    Vector<BoxPlayerState> box_states_;  // of the loaded position's boxes
    MinCostMatching matching_;
    bool solved_ = false;  // the matching is that of the loaded position
    Vector<const std::uint16_t*> rows_;
};

}  // namespace pushworks::certify
