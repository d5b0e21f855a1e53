#include "deadlock/verdicts.hpp"

#include <algorithm>

#include "deadlock/corral_prover.hpp"
#include "deadlock/freeze.hpp"
#include "deadlock/goal_matching.hpp"
#include "deadlock/prover.hpp"

namespace pushworks {
namespace {

constexpr int kBudget = 2000;  // positions per group

}  // namespace

std::vector<DeadlockVerdict> deadlock_verdicts(const Board& board) {
    std::vector<DeadlockVerdict> verdicts;
    const LevelContext context(board);
    const Grid& grid = context.grid();
    Occupancy occupancy = grid.empty();
    for (const Square b : grid.starts) occupancy[b] = kBox;
    Walker walker(grid);
    walker.flood(occupancy, grid.player);
    DeadlockPattern whole{grid.starts, {}};
    whole.player.assign(walker.squares().begin(), walker.squares().begin() + walker.size());

    Freeze freeze(board, grid.dead.data());
    GoalMatching matching(board);
    if (!freeze.all(grid.starts))
        verdicts.push_back({"freeze", whole});
    else if (!matching.possible(grid.starts, freeze.marks()))
        verdicts.push_back({"matching", whole});
    CorralProver corral(grid);
    if (corral.examine(occupancy, grid.starts, walker)) verdicts.push_back({"corral", corral.deadlock()});
    if (const auto prover = make_prover(context)) {
        for (const Square seed : grid.starts) {
            if (grid.dead[seed]) continue;  // the tables know live squares only
            const DeadlockPattern set = prover->find(grid.starts, grid.player, seed, kBudget);
            if (!set.boxes.empty()) verdicts.push_back({"group", set});
        }
    }
    return verdicts;
}

}  // namespace pushworks
