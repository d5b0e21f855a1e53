#include "deadlock/pattern_proof.hpp"

namespace pushworks {

PatternProof::PatternProof(const Board& board, const Distances& distances)
    : board_(&board),
      distances_(&distances),
      position_(board),
      reach_(board),
      scratch_(board),
      freeze_(board, distances.dead_squares()) {}

void PatternProof::add(Square player) {
    format_->pack(position_, player, packed_.data());
    table_->insert(packed_.data());
}

Verdict PatternProof::search(std::span<const Square> boxes, Square player, int most_positions,
                             const Vector<std::uint8_t>* area) {
    return try_pushes(boxes, player, most_positions, [&](const Position& position, Square, Square to) {
        if (area != nullptr && (*area)[to] == 0) return After::give_up;
        return freeze_.dead(position, to) ? After::deadlocked : After::look;
    });
}

}  // namespace pushworks
