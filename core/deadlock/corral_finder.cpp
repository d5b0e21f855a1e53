#include "deadlock/corral_finder.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {

CorralFinder::CorralFinder(const Board& board, const Distances* distances)
    : board_(&board),
      distances_(distances),
      area_(board.size(), 0),
      set_(board.size(), 0),
      tried_(board.size(), 0) {}

void CorralFinder::add_box(Square box) {
    if (in_set(box)) return;
    set_[box] = stamp_;
    boxes_.push_back(box);
    needed_ = needed_ || !board_->is_goal(box);
}

void CorralFinder::add_piece(const Position& position, Square seed) {
    // An empty goal inside needs a box only when every goal does.
    const bool all_goals_count = board_->goals().size() == board_->start_boxes().size();
    queue_.assign(1, seed);
    area_[seed] = stamp_;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        const Square square = queue_[head];
        tried_[square] = round_;
        needed_ = needed_ || (all_goals_count && board_->is_goal(square));
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square next = board_->neighbour(square, direction);
            if (next == kNoSquare || in_area(next)) continue;
            if (position.occupied(next)) {
                add_box(next);
                continue;
            }
            area_[next] = stamp_;
            queue_.push_back(next);
        }
    }
    spend(queue_.size());
}

bool CorralFinder::grow(const Position& position, const Reach& reach, Square seed) {
    ++stamp_;
    boxes_.clear();
    needed_ = false;
    add_piece(position, seed);
    // Every time the corral grows the boxes are looked at again from the start.
    for (bool grown = true; grown;) {
        grown = false;
        pushes_.clear();
        spend(boxes_.size());
        for (std::size_t i = 0; i < boxes_.size() && !grown; ++i) {
            const Square box = boxes_[i];
            for (int direction = 0; direction < kDirections && !grown; ++direction) {
                const Square to = board_->neighbour(box, direction);
                const Square behind = board_->neighbour(box, opposite(direction));
                if (to == kNoSquare || behind == kNoSquare) continue;
                if (distances_ != nullptr && distances_->dead(to)) continue;
                if (in_area(behind) || in_set(behind) || in_set(to)) continue;
                if (position.occupied(behind) || position.occupied(to)) {
                    add_box(position.occupied(behind) ? behind : to);
                    grown = true;
                } else if (!reach.contains(behind)) {
                    add_piece(position, behind);
                    grown = true;
                } else if (in_area(to)) {
                    pushes_.push_back({position.index_at(box), direction});
                } else if (reach.contains(to)) {
                    return false;
                } else {
                    add_piece(position, to);
                    grown = true;
                }
            }
        }
    }
    return needed_;
}

bool CorralFinder::find(const Position& position, const Reach& reach) {
    ++round_;
    bool found = false;
    for (const Square box : position.boxes()) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square seed = board_->neighbour(box, direction);
            if (position.blocked(seed) || reach.contains(seed) || tried_[seed] == round_) continue;
            if (!grow(position, reach, seed)) continue;
            if (!found || pushes_.size() < best_.size()) best_ = pushes_;
            found = true;
            if (best_.empty()) return true;
        }
    }
    return found;
}

}  // namespace pushworks
