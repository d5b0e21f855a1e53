#include "deadlock/freeze.hpp"

#include "base/allowance.hpp"

namespace pushworks {

Freeze::Freeze(const Board& board, const Distances* distances)
    : board_(&board), distances_(distances), as_wall_(board.size(), 0) {}

bool Freeze::blocked(const Position& position, Square square, int axis) {
    const Square before = board_->neighbour(square, 2 * axis);
    const Square after = board_->neighbour(square, 2 * axis + 1);
    if (before == kNoSquare || after == kNoSquare || as_wall_[before] || as_wall_[after]) return true;
    if (distances_ != nullptr && distances_->dead(before) && distances_->dead(after)) return true;
    // A neighbouring box holds this one along the axis when it is itself blocked along the other axis.
    for (const Square neighbour : {before, after}) {
        if (!position.occupied(neighbour)) continue;
        spend(1);
        const std::size_t known = group_.size();
        as_wall_[neighbour] = 1;
        marked_.push_back(neighbour);
        group_.push_back(neighbour);
        if (blocked(position, neighbour, 1 - axis)) return true;
        group_.resize(known);
        // The box keeps its mark only while it is on the path: it must not count as a wall for others.
        as_wall_[neighbour] = 0;
    }
    return false;
}

bool Freeze::frozen(const Position& position, Square square) {
    group_.assign(1, square);
    marked_.assign(1, square);
    as_wall_[square] = 1;
    const bool result = blocked(position, square, 0) && blocked(position, square, 1);
    for (const Square marked : marked_) as_wall_[marked] = 0;
    return result;
}

bool Freeze::dead(const Position& position, Square square) {
    if (!frozen(position, square)) return false;
    for (const Square box : group_)
        if (!board_->is_goal(box)) return true;
    return false;
}

bool square_block_dead(const Board& board, const Position& position, Square square) {
    for (const int vertical : {0, 1}) {
        const Square a = board.neighbour(square, vertical);
        if (position.free(a)) continue;
        for (const int horizontal : {2, 3}) {
            const Square b = board.neighbour(square, horizontal);
            if (position.free(b)) continue;
            // The fourth corner lies beside `a` or `b`, whichever is floor; two walls make it irrelevant
            // for this box but the block then is a corner, which the fourth square does not change.
            const Square corner = a != kNoSquare   ? board.neighbour(a, horizontal)
                                  : b != kNoSquare ? board.neighbour(b, vertical)
                                                   : kNoSquare;
            if (position.free(corner)) continue;
            for (const Square box : {square, a, b, corner})
                if (box != kNoSquare && !board.is_goal(box)) return true;
        }
    }
    return false;
}

}  // namespace pushworks
