#include "deadlock/closed_area.hpp"

#include <algorithm>
#include <string>

namespace pushworks {

ClosedArea::ClosedArea(const Board& board, const Distances& distances)
    : board_(&board), proof_(board, distances), area_(board.size(), 0) {}

void ClosedArea::add_rim(const Position& position, Square inner) {
    for (int direction = 0; direction < kDirections; ++direction) {
        const Square box = board_->neighbour(inner, direction);
        if (box == kNoSquare || !position.occupied(box)) continue;
        if (std::ranges::find(boxes_, box) == boxes_.end()) boxes_.push_back(box);
    }
}

bool ClosedArea::find_cell(const Position& position, Square seed, Square player) {
    inside_.assign(1, seed);
    for (std::size_t head = 0; head < inside_.size(); ++head) {
        if (inside_.size() > kLargestCell || inside_[head] == player || board_->is_goal(inside_[head]))
            return false;
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square next = board_->neighbour(inside_[head], direction);
            if (next == kNoSquare || position.occupied(next)) continue;
            if (std::ranges::find(inside_, next) == inside_.end()) inside_.push_back(next);
        }
    }
    return true;
}

bool ClosedArea::pocket(const Position& position, Square square, Square player) {
    for (int direction = 0; direction < kDirections; ++direction) {
        const Square seed = board_->neighbour(square, direction);
        if (position.blocked(seed) || !find_cell(position, seed, player)) continue;
        boxes_.clear();
        for (const Square inner : inside_) add_rim(position, inner);
        if (deadlocked(player)) return true;
    }
    return false;
}

bool ClosedArea::find_row(const Position& position, Square seed, int vertical, int horizontal) {
    inside_.assign(1, seed);
    // One way, then the other: each square must have boxes or walls on all the sides the row does not use.
    for (const bool back : {false, true}) {
        const int up = back ? opposite(vertical) : vertical;
        const int side = back ? opposite(horizontal) : horizontal;
        for (Square at = seed;;) {
            const Square above = board_->neighbour(at, up);
            const Square beside = board_->neighbour(at, side);
            if (position.free(above) || position.free(beside)) return false;
            const Square over = above != kNoSquare    ? board_->neighbour(above, side)
                                : beside != kNoSquare ? board_->neighbour(beside, up)
                                                      : kNoSquare;
            if (position.blocked(over)) break;  // closed at this end
            if (inside_.size() == kMostBoxes) return false;
            inside_.push_back(over);
            at = over;
        }
    }
    return inside_.size() > 1;
}

bool ClosedArea::diagonal(const Position& position, Square square, Square player) {
    for (int direction = 0; direction < kDirections; ++direction) {
        const Square seed = board_->neighbour(square, direction);
        if (position.blocked(seed)) continue;
        for (const int horizontal : {2, 3}) {
            if (!find_row(position, seed, 0, horizontal)) continue;
            boxes_.clear();
            for (const Square inner : inside_) add_rim(position, inner);
            // The squares that close the ends.
            for (const Square inner : {inside_.front(), inside_.back()})
                for (const int vertical : {0, 1})
                    for (const int side : {2, 3}) {
                        const Square near = board_->neighbour(inner, vertical);
                        const Square end = near == kNoSquare ? kNoSquare : board_->neighbour(near, side);
                        if (end != kNoSquare && position.occupied(end) &&
                            std::ranges::find(boxes_, end) == boxes_.end())
                            boxes_.push_back(end);
                    }
            if (deadlocked(player)) return true;
        }
    }
    return false;
}

bool ClosedArea::deadlocked(Square player) {
    if (boxes_.size() > kMostBoxes) return false;
    if (std::ranges::all_of(boxes_, [&](Square box) { return board_->is_goal(box); })) return false;
    std::ranges::sort(boxes_);
    std::ranges::sort(inside_);
    // The verdict depends on the player only by its region, but squares are few enough to be told apart.
    std::string key(1, static_cast<char>(boxes_.size()));
    for (const auto* list : {&boxes_, &inside_})
        for (const Square square : *list) key.append(reinterpret_cast<const char*>(&square), sizeof square);
    key.append(reinterpret_cast<const char*>(&player), sizeof player);
    const auto [entry, fresh] = known_.try_emplace(std::move(key), false);
    if (!fresh) return entry->second;
    for (const auto* list : {&boxes_, &inside_})
        for (const Square square : *list) area_[square] = 1;
    entry->second = proof_.search(boxes_, player, kMostPositions, &area_) == SmallProof::Verdict::deadlocked;
    for (const auto* list : {&boxes_, &inside_})
        for (const Square square : *list) area_[square] = 0;
    return entry->second;
}

}  // namespace pushworks
