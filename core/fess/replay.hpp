// From macro moves to LURD: the pushes of each macro, joined by shortest walks of the player.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fess/fess.hpp"
#include "level/board.hpp"

namespace pushworks {

// Nothing when a macro cannot be carried out, which would be a fault of the search.
std::optional<std::string> to_lurd(const Grid& grid, const std::vector<MoveRecord>& moves);

// Plays LURD on plain sets of squares, independent of the search; true when it is legal and solves the level.
bool solves(const Board& board, const std::string& lurd);

}  // namespace pushworks
