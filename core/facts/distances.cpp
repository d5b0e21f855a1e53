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

void Distances::measure(std::size_t target, Vector<BoxPlayerState>& queue, Way way) {
    const auto cell = [&](BoxPlayerState at) -> std::uint16_t& {
        return cells_[static_cast<std::size_t>(at) * targets_ + target];
    };
    for (const BoxPlayerState at : queue) cell(at) = 0;
    sides_->flood(way, queue, [&](BoxPlayerState before, BoxPlayerState after) {
        if (cell(after) != kFar) return false;
        cell(after) = one_push_more(cell(before));
        return true;
    });
    charge(queue.size());
}

Distances Distances::to_goals(const Board& board, const Sides& sides) {
    Distances result(board, sides, board.goals().size());
    Vector<BoxPlayerState> queue;
    for (std::size_t target = 0; target < result.targets_; ++target) {
        const Square goal = board.goals()[target];
        queue.clear();
        for (BoxPlayerState at = sides.first(goal); at < sides.first(goal + 1); ++at) queue.push_back(at);
        result.measure(target, queue, Way::pull);
    }
    result.finish();
    return result;
}

Distances Distances::from_starts(const Board& board, const Sides& sides, Player player) {
    Distances result(board, sides, board.start_boxes().size());
    Vector<BoxPlayerState> queue;
    for (std::size_t target = 0; target < result.targets_; ++target) {
        const Square start = board.start_boxes()[target];
        queue.clear();
        for (BoxPlayerState at = sides.first(start); at < sides.first(start + 1); ++at)
            if (player == Player::anywhere || at == sides.state(start, board.start_player()))
                queue.push_back(at);
        result.measure(target, queue, Way::push);
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
