// Forward search that counts moves: an edge is a walk and one push.
#pragma once

#include <optional>

#include "base/memory.hpp"
#include "exact/algorithms/perimeter.hpp"
#include "exact/expanders/player_expander.hpp"
#include "facts/walk_table.hpp"
#include "level/reach.hpp"

namespace pushworks {

class MoveExpander final : public PlayerExpander {
 public:
    MoveExpander(const LevelContext& context, const Objective& objective, HeuristicKind heuristic,
                 RuleSet rules);

    // Of the pattern tables only the perimeter serves here.
    void want_patterns(PatternChoice choice) { patterns_ = choice; }

    void load(const std::uint8_t* state) override;
    void dominators(Vector<Dominator>& dominators) override;
    std::uint32_t expand(Vector<Child>& children) override;

 private:
    // The walks of the loaded state, measured on first use: a search that drops the state does not pay for
    // them.
    void measure_walks();
    // What the rest costs at least when the player goes `behind` a box and pushes it; 0 when nothing is
    // known.
    std::uint32_t ahead(Square behind);
    // Lets the search backwards keep pace once this one has become long.
    void widen_perimeter();
    // Every push is a move, and the player has to step onto the square of every box that is off its goal, by
    // pushing it away.
    std::uint32_t moves_ahead(std::uint32_t pushes, Square player) override;

    const LevelContext* context_;
    Walk walk_;
    bool measured_ = false;  // the walks are those of the loaded state
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
