// Forward search that counts moves: a state is the boxes and the player's exact square, an edge is a walk and
// one push.
#pragma once

#include <optional>

#include "base/memory.hpp"
#include "deadlock/deadlock_detector.hpp"
#include "exact/algorithms/perimeter.hpp"
#include "exact/expanders/cost.hpp"
#include "exact/expanders/expander.hpp"
#include "facts/heuristic.hpp"
#include "facts/level_context.hpp"
#include "facts/walk_table.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

class MoveExpander final : public Expander {
 public:
    MoveExpander(const LevelContext& context, const Objective& objective, HeuristicKind heuristic,
                 RuleSet rules);

    // Of the pattern tables only the perimeter serves here.
    void want_patterns(PatternChoice choice) { patterns_ = choice; }

    const PackedFormat& format() const override { return format_; }
    Vector<Root> roots() override;
    void load(const std::uint8_t* state) override;
    bool finished() const override { return solved(*board_, position_); }
    void dominators(Vector<Dominator>& dominators) override;
    std::uint32_t expand(Vector<Child>& children) override;
    Vector<Push> pushes_of(const Vector<const std::uint8_t*>& path) override;
    std::uint32_t second_mask() const override { return scale_.second_mask(); }

 private:
    // The walks of the loaded state, measured on first use: a search that drops the state does not pay for
    // them.
    void measure_walks();
    // What the rest costs at least when the player goes `behind` a box and pushes it; 0 when nothing is
    // known.
    std::uint32_t ahead(Square behind);
    // Lets the search backwards keep pace once this one has become long.
    void widen_perimeter();
    // The moves still needed at least: every push is one, and the player has to step onto the square of every
    // box that is off its goal, by pushing it away.
    std::uint32_t moves_ahead(std::uint32_t pushes, Square player);

    const LevelContext* context_;
    const Board* board_;
    CostScale scale_;
    PackedFormat format_;
    Position position_;
    Walk walk_;
    bool measured_ = false;  // the walks are those of the loaded state
    PushBound bound_;
    DeadlockDetector detector_;
    bool informed_;
    const WalkTable& walks_;
    PatternChoice patterns_;
    std::uint32_t expansions_ = 0;
    std::optional<Perimeter> perimeter_;  // made when the search has become long
    Vector<std::uint8_t> packed_;
    Vector<Square> visits_;
    Vector<std::uint16_t> nearest_;  // for the tree of walks
};

}  // namespace pushworks
