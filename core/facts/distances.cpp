#include "facts/distances.hpp"

#include <cstdlib>

#include "base/budget.hpp"

namespace pushworks {

Distances::Distances(const Board& board, const Sides& sides, std::size_t targets)
    : sides_(&sides),
      targets_(targets),
      cells_(sides.count() * targets, kFar),
      nearest_(sides.count(), kFar),
      dead_(static_cast<std::size_t>(board.size()) + 1, 1) {}

void Distances::finish() {
    for (BoxPlayerState at = 0; at < nearest_.size(); ++at) {
        charge(targets_);
        for (const std::uint16_t distance : row(at)) nearest_[at] = std::min(nearest_[at], distance);
        if (nearest_[at] < kFar) dead_[sides_->square(at)] = 0;
    }
}

void Distances::measure(std::size_t target, const Vector<BoxPlayerState>& from, Way way) {
    const auto cell = [&](BoxPlayerState at) -> std::uint16_t& {
        return cells_[static_cast<std::size_t>(at) * targets_ + target];
    };
    sides_->count_steps(way, from, kFar, cell, one_push_more);
}

Distances Distances::to_goals(const Board& board, const Sides& sides) {
    Distances result(board, sides, board.goals().size());
    for (std::size_t target = 0; target < result.targets_; ++target)
        result.measure(target, sides.states_of(board.goals()[target]), Way::pull);
    result.finish();
    return result;
}

Distances Distances::from_starts(const Board& board, const Sides& sides, Player player) {
    Distances result(board, sides, board.start_boxes().size());
    for (std::size_t target = 0; target < result.targets_; ++target) {
        const Square start = board.start_boxes()[target];
        const bool one = player == Player::at_start;
        result.measure(
            target,
            one ? Vector<BoxPlayerState>{sides.state(start, board.start_player())} : sides.states_of(start),
            Way::push);
    }
    result.finish();
    return result;
}

Distances Distances::manhattan(const Board& board, const Sides& sides) {
    Distances result(board, sides, board.goals().size());
    const int width = board.width();
    auto out = result.cells_.begin();
    for (BoxPlayerState at = 0; at < sides.count(); ++at) {
        const int cell = board.cell(sides.square(at));
        charge(result.targets_);
        for (const Square square : board.goals()) {
            const int goal = board.cell(square);
            // The floor is connected, so this is less than its number of squares.
            *out++ = static_cast<std::uint16_t>(std::abs(cell % width - goal % width) +
                                                std::abs(cell / width - goal / width));
        }
    }
    result.finish();
    return result;
}

}  // namespace pushworks
