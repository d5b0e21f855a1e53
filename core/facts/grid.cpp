#include "facts/grid.hpp"

#include "base/hash.hpp"

namespace pushworks {

Grid::Grid(const Board& the_board, const Distances& to_goals, const Distances& from_starts)
    : board(the_board),
      n(board.size()),
      words((n + 63) / 64),
      next(board.next()),
      goals(board.goals().begin(), board.goals().end()),
      starts(board.start_boxes().begin(), board.start_boxes().end()),
      player(board.start_player()),
      goal(n + 1),
      to_goals_(to_goals),
      from_starts_(from_starts) {
    dead.assign(to_goals_.dead_squares(), to_goals_.dead_squares() + n + 1);
    pull_dead.assign(from_starts_.dead_squares(), from_starts_.dead_squares() + n + 1);
    for (int s = 0; s < n; ++s) {
        const auto square = static_cast<Square>(s);
        goal[s] = board.is_goal(square);
        const int bit = board.frame().bit(board.cell(square));
        column.push_back(static_cast<std::uint16_t>(bit % board.frame().stride()));
        row.push_back(static_cast<std::uint16_t>(bit / board.frame().stride()));
    }
    for (int s = 0; s <= n; ++s) {
        box_key.push_back(splitmix64(2 * static_cast<std::uint64_t>(s) + 1));
        player_key.push_back(splitmix64(2 * static_cast<std::uint64_t>(s) + 0x100000));
    }
}

}  // namespace pushworks
