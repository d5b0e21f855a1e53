#include "deadlock/verdicts.hpp"

#include "deadlock/rule.hpp"

namespace pushworks {

Vector<DeadlockVerdict> deadlock_verdicts(const Board& board) {
    const LevelContext context(board);
    const Grid& grid = context.grid();
    const Occupancy occupancy = grid.with(grid.starts);
    Walker walker(grid);
    walker.flood(occupancy, grid.player);
    DeadlockPattern whole{grid.starts, {}};
    whole.player.assign(walker.squares().begin(), walker.squares().end());

    Freeze freeze(board, grid.dead.data());
    const PositionView view{occupancy, grid.starts, walker};
    Vector<DeadlockVerdict> verdicts;
    for (const PositionRuleKind& kind : position_rules()) {
        Vector<DeadlockPattern> reasons;
        kind.make({context, freeze})->explain(view, whole, reasons);
        for (DeadlockPattern& reason : reasons)
            verdicts.push_back({std::string(kind.name), std::move(reason)});
    }
    return verdicts;
}

}  // namespace pushworks
