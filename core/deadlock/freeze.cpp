#include "deadlock/freeze.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace pushworks {

Freeze::Freeze(const Board& board, const std::uint8_t* dead)
    : board_(&board), dead_(dead), held_(board.size()), frozen_(board.size() + 1) {}

template <class HasBox>
struct Freeze::View {
    using Place = Square;
    Freeze& freeze;
    HasBox has_box;

    Square next(Square at, int direction) const { return freeze.board_->neighbour(at, direction); }
    bool wall(Square at) const { return at == kNoSquare || freeze.held_[at] != 0; }
    bool dead(Square at) const { return freeze.dead_ != nullptr && freeze.dead_[at] != 0; }
    bool box(Square at) const { return has_box(at); }
    void hold(Square at) {
        charge(1);
        freeze.held_[at] = 1;
    }
    void release(Square at, bool stuck) {
        freeze.held_[at] = 0;
        if (stuck) freeze.group_.push_back(at);
    }
};

// Afterwards, if it is true, group_ is the boxes that hold each other.
template <class HasBox>
bool Freeze::holds(Square square, HasBox has_box) {
    group_.clear();
    View<HasBox> view{*this, has_box};
    return is_frozen(view, square);
}

bool Freeze::frozen(const Position& position, Square square) {
    return holds(square, [&](Square at) { return position.occupied(at); });
}

bool Freeze::dead(const Position& position, Square square) {
    return frozen(position, square) && !board_->are_goals(group_);
}

bool Freeze::dead(const Occupancy& occupancy, Square square) {
    return holds(square, [&](Square at) { return occupancy[at] == kBox; }) && !board_->are_goals(group_);
}

bool Freeze::all(std::span<const Square> boxes) {
    std::ranges::fill(frozen_, std::uint8_t{0});
    for (const Square box : boxes) frozen_[box] = 1;
    const auto wall = static_cast<Square>(board_->size());
    const auto open = [&](Square a, Square b) {
        if (a == wall || b == wall || frozen_[a] || frozen_[b]) return false;
        return dead_ == nullptr || !(dead_[a] && dead_[b]);
    };
    // Frees every box with an axis on which both neighbours can be empty, until nothing changes.
    for (bool changed = true; changed;) {
        changed = false;
        charge(boxes.size());
        for (const Square box : boxes) {
            const auto& next = board_->next()[box];
            if (!frozen_[box] || !(open(next[0], next[1]) || open(next[2], next[3]))) continue;
            frozen_[box] = 0;
            changed = true;
        }
    }
    return std::ranges::all_of(boxes, [&](Square box) { return !frozen_[box] || board_->is_goal(box); });
}

}  // namespace pushworks
