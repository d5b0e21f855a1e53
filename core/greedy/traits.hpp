// The traits of a position for a search without a plan, by pushes or by pulls: a few numbers of similar
// scale, for a linear evaluation.
#pragma once

#include <array>
#include <cstddef>

#include "base/memory.hpp"
#include "base/min_cost_matching.hpp"
#include "facts/corridors.hpp"
#include "facts/level_context.hpp"
#include "fess/position.hpp"

namespace pushworks {

enum Trait : std::uint8_t {
    kHome,      // boxes on their targets, as a share of all
    kCost,      // the cheapest assignment of boxes to targets, as a share of that of the start
    kRegions,   // areas the floor falls into, for each box
    kOpenness,  // the share of the floor that the player can walk
    kClosed,    // pairs of halls whose corridor is closed
    kHot,       // boxes that stand in another box's way, as a share of all (by pushes only)
    kMobile,    // boxes that can be moved, as a share of all; of a move not yet made: before it
    kLength,    // single steps of the last move, in tens
    kTraits,
};
using Traits = std::array<float, kTraits>;

// How far a position has come, whatever the weights of the day.
inline float progress_of(const Traits& traits) {
    return traits[kHome] - traits[kCost];
}

class TraitExtractor {
 public:
    TraitExtractor(const LevelContext& context, Way way);

    Way way() const { return way_; }
    // Other targets than the other end of the level. A box that cannot come to one of them is not deadlocked:
    // it may have to go elsewhere first, or the attempt may be done without it.
    void aim(const Vector<Square>& targets) { aim(targets, kDetour); }
    // Where the boxes stand at first.
    const Vector<Square>& sources() const { return way_ == Way::push ? grid_.starts : grid_.goals; }
    // Puts the first position on the board and calls visit(), by pulls once for each region that the player
    // may have ended in.
    template <class Visit>
    void for_each_start(FessPosition& position, Visit&& visit) const {
        const Vector<std::uint64_t> set = grid_.set_of(sources());
        Vector<std::uint8_t> covered(grid_.n + 1);
        for (int s = way_ == Way::push ? grid_.player : 0; s < grid_.n; ++s) {
            position.load(set.data(), static_cast<Square>(s));
            if (position.occupancy()[s] != kFree || covered[s]) continue;
            position.settle();
            for (const Square reached : position.walker().squares()) covered[reached] = 1;
            visit();
            if (way_ == Way::push) break;
        }
    }
    // Squares from which no target can be reached.
    const std::uint8_t* avoid() const {
        return way_ == Way::push ? grid_.dead.data() : grid_.pull_dead.data();
    }

    // Looks at a position of which so many boxes can be moved; false when its boxes cannot all be given a
    // target of their own.
    bool look(const FessPosition& position, int mobile);
    int home() const { return home_; }
    // Its traits, where the last move was this one.
    Traits now(const FessPosition& position, const Macro& last) const;
    // The traits after a macro move of that position, which has been shift()ed.
    Traits after(const FessPosition& position, const Macro& macro);
    bool all_home(const Traits& traits) const { return traits[kHome] > share_all_; }
    // The boxes cannot all be given a target of their own.
    static bool impossible(const Traits& traits) { return traits[kCost] >= kImpossible; }

 private:
    static constexpr float kImpossible = 1e9F;  // as a cost; others are below 2^28 times that of the start
    static constexpr Cost kDetour = 100;        // no way to a target; longer ways count as one less

    void aim(const Vector<Square>& targets, Cost never);
    const Cost* row(Square square) const { return &costs_[static_cast<std::size_t>(square) * width_]; }
    int cost_after(const Macro& macro);
    int hot_after(const FessPosition& position, Square from, Square to) const;
    Traits made(int home, int cost, int closed, int hot, const Macro& last) const;
    // Without an assignment: to the nearest target, so that the sum over all boxes stays below 2^28.
    int nearest(Square square) const;
    void measure(std::size_t target, Square square, Cost never);

    const Grid& grid_;
    const Hotspots& hotspots_;
    Way way_;
    const Sides& sides_;
    Corridors corridors_;
    Vector<std::uint8_t> target_;
    std::size_t width_ = 0;
    // Pushes by square and target, at most kMostPushes: on boards where a way may be longer, in units of 2,
    // 4, 8 and so on. Empty where there are too many boxes to assign.
    Vector<Cost> costs_;
    int unit_ = 0;  // its logarithm
    MinCostMatching64 assignment_, child_;
    Vector<int> index_;  // by square: which row its box is
    int home_ = 0, cost_ = 0, closed_ = 0, mobile_ = 0;
    Square last_from_ = kNoSquare, last_to_ = kNoSquare;
    int last_cost_ = 0;
    float per_box_ = 0, per_cost_ = 0, per_square_ = 0, share_all_ = 0;
};

}  // namespace pushworks
