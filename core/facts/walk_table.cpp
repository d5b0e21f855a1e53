#include "facts/walk_table.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

namespace {

constexpr int kMostWalkSquares = 1024;  // distances are below that, and a tree of them below 2^20

}  // namespace

WalkTable::WalkTable(const Board& board) : squares_(static_cast<std::size_t>(board.size())) {
    if (board.size() > kMostWalkSquares) return;
    cells_.reserve(squares_ * squares_);
    const Position empty(board);
    Walk walk(board);
    for (std::size_t start = 0; start < squares_; ++start) {
        walk.flood(empty, static_cast<Square>(start));
        for (std::size_t end = 0; end < squares_; ++end)
            cells_.push_back(walk.distance(static_cast<Square>(end)));
    }
}

std::uint32_t WalkTable::tree(std::span<const Square> squares, Vector<std::uint16_t>& nearest) const {
    if (cells_.empty()) return 0;
    const std::size_t count = squares.size();
    charge(count * count);
    constexpr std::uint16_t inside = 0;  // joined already
    nearest.resize(count);               // of each square to the tree so far
    for (std::size_t i = 1; i < count; ++i) nearest[i] = distance(squares[0], squares[i]);
    nearest[0] = inside;
    std::uint32_t total = 0;
    for (std::size_t joined = 1; joined < count; ++joined) {
        std::size_t next = count;
        for (std::size_t i = 1; i < count; ++i)
            if (nearest[i] != inside && (next == count || nearest[i] < nearest[next])) next = i;
        if (next == count) break;  // the rest coincide with squares of the tree
        total += nearest[next];
        nearest[next] = inside;
        for (std::size_t i = 1; i < count; ++i)
            nearest[i] = std::min(nearest[i], distance(squares[next], squares[i]));
    }
    return total;
}

}  // namespace pushworks
