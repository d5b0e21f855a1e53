#include "facts/distances.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/allowance.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

namespace {

// Above this many squares the table of sides would not pay: every box then has one side, which only makes
// the distances smaller (still a lower bound).
constexpr int kMostSquaresWithSides = 4096;

}  // namespace

Sides::Sides(const Board& board)
    : squares_(static_cast<std::size_t>(board.size())), rows_(squares_, 0), counts_(squares_, 1) {
    if (board.size() > kMostSquaresWithSides) return;
    Position position(board);
    Reach reach(board);
    std::vector<std::uint8_t> row(squares_);
    for (std::size_t at = 0; at < squares_; ++at) {
        const auto box = static_cast<Square>(at);
        if (reach.cannot_cut(box)) continue;
        position.assign({{box}}, kNoSquare);
        std::fill(row.begin(), row.end(), kMaxSides);
        int count = 0;
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square start = board.neighbour(box, direction);
            if (start == kNoSquare || row[start] != kMaxSides) continue;
            reach.flood(position, start);
            for (const Square square : reach.squares()) row[square] = static_cast<std::uint8_t>(count);
            ++count;
        }
        if (count <= 1) continue;
        row[box] = 0;
        counts_[at] = static_cast<std::uint8_t>(count);
        cells_.insert(cells_.end(), row.begin(), row.end());
        rows_[at] = static_cast<std::uint32_t>(cells_.size() / squares_);
    }
}

Distances::Distances(const Board& board, std::size_t targets)
    : targets_(targets),
      cells_(static_cast<std::size_t>(board.size()) * kMaxSides * targets, kFar),
      nearest_(static_cast<std::size_t>(board.size()) * kMaxSides, kFar),
      dead_(board.size(), 1) {}

void Distances::finish(const Board& board, const Sides& sides) {
    for (int at = 0; at < board.size(); ++at) {
        const auto square = static_cast<Square>(at);
        spend(targets_);
        for (int side = 0; side < sides.count(square); ++side) {
            std::uint16_t least = kFar;
            for (const std::uint16_t distance : row(square, side)) least = std::min(least, distance);
            nearest_[at * kMaxSides + side] = least;
            if (least < kFar) dead_[at] = 0;
        }
    }
}

Distances Distances::to_goals(const Board& board, const Sides& sides) {
    Distances result(board, board.goals().size());
    const std::size_t targets = result.targets_;
    std::vector<std::uint32_t> queue;  // square * kMaxSides + side
    for (std::size_t target = 0; target < targets; ++target) {
        spend(queue.size());
        queue.clear();
        const Square goal = board.goals()[target];
        for (int side = 0; side < sides.count(goal); ++side) {
            queue.push_back(static_cast<std::uint32_t>(goal) * kMaxSides + static_cast<std::uint32_t>(side));
            result.cells_[queue.back() * targets + target] = 0;
        }
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const std::uint32_t node = queue[head];
            const auto to = static_cast<Square>(node / kMaxSides);
            const std::uint16_t distance = result.cells_[node * targets + target];
            // Undo a push: the box came from `from`, the player stood on `behind` and stands on `from` now.
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square from = board.neighbour(to, opposite(direction));
                if (from == kNoSquare || sides.side(to, from) != static_cast<int>(node % kMaxSides)) continue;
                const Square behind = board.neighbour(from, opposite(direction));
                if (behind == kNoSquare) continue;
                const std::uint32_t before = static_cast<std::uint32_t>(from) * kMaxSides +
                                             static_cast<std::uint32_t>(sides.side(from, behind));
                std::uint16_t& cell = result.cells_[before * targets + target];
                if (cell != kFar) continue;
                cell = static_cast<std::uint16_t>(distance + 1);
                queue.push_back(before);
            }
        }
    }
    result.finish(board, sides);
    return result;
}

Distances Distances::manhattan(const Board& board, const Sides& sides) {
    Distances result(board, board.goals().size());
    const int width = board.width();
    for (int at = 0; at < board.size(); ++at) {
        const int cell = board.cell(static_cast<Square>(at));
        spend(kMaxSides * result.targets_);
        for (std::size_t target = 0; target < result.targets_; ++target) {
            const int goal = board.cell(board.goals()[target]);
            const int distance =
                std::abs(cell % width - goal % width) + std::abs(cell / width - goal / width);
            for (int side = 0; side < kMaxSides; ++side)
                result.cells_[(static_cast<std::size_t>(at) * kMaxSides + static_cast<std::size_t>(side)) *
                                  result.targets_ +
                              target] = static_cast<std::uint16_t>(distance);
        }
    }
    result.finish(board, sides);
    return result;
}

Distances Distances::from_starts(const Board& board, const Sides& sides) {
    Distances result(board, board.start_boxes().size());
    const std::size_t targets = result.targets_;
    std::vector<std::uint32_t> queue;
    for (std::size_t target = 0; target < targets; ++target) {
        spend(queue.size());
        queue.clear();
        const Square start = board.start_boxes()[target];
        queue.push_back(static_cast<std::uint32_t>(start) * kMaxSides +
                        static_cast<std::uint32_t>(sides.side(start, board.start_player())));
        result.cells_[queue.back() * targets + target] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const std::uint32_t node = queue[head];
            const auto from = static_cast<Square>(node / kMaxSides);
            const std::uint16_t distance = result.cells_[node * targets + target];
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square to = board.neighbour(from, direction);
                const Square behind = board.neighbour(from, opposite(direction));
                if (to == kNoSquare || behind == kNoSquare) continue;
                if (sides.side(from, behind) != static_cast<int>(node % kMaxSides)) continue;
                const std::uint32_t after = static_cast<std::uint32_t>(to) * kMaxSides +
                                            static_cast<std::uint32_t>(sides.side(to, from));
                std::uint16_t& cell = result.cells_[after * targets + target];
                if (cell != kFar) continue;
                cell = static_cast<std::uint16_t>(distance + 1);
                queue.push_back(after);
            }
        }
    }
    result.finish(board, sides);
    return result;
}

}  // namespace pushworks
