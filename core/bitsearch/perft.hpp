// Counts positions, as a fingerprint of the rules and a measure of raw speed.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

// The number of distinct positions (boxes and player's region) whose least number of pushes from the start is
// 0, 1, ... depth. Shorter when no position is that deep. Stops early, with the levels counted so far, when
// `limit` positions are stored (0: no limit).
Vector<std::uint64_t> perft(const Board& board, int depth, std::uint64_t limit = 0);

}  // namespace pushworks
