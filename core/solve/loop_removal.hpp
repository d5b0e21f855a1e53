// Removes loops from a solution: never longer, bounded in time.
#pragma once

#include <string>

#include "facts/level_context.hpp"

namespace pushworks {

// Cuts out every stretch that leads back to an earlier position (same boxes, same region of the player) and
// walks by shortest paths between the pushes that remain.
std::string remove_loops(const LevelContext& context, const std::string& lurd);

}  // namespace pushworks
