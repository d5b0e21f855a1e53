// The searches on whole-board bit operations as members of the portfolio, for small crowded levels.
#pragma once

#include <cstdint>
#include <memory>

#include "level/board.hpp"
#include "run/strategy.hpp"

namespace pushworks {

// By pulls from the solved position (greedy), from both ends (weighted), by pushes (greedy).
enum class BitSearch : std::uint8_t { pull, both_ends, push };
std::unique_ptr<Strategy> make_dense(const Board& board, BitSearch kind);

}  // namespace pushworks
