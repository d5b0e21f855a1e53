#include "deadlock/pi_corral_finder.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/stamp.hpp"
#include "deadlock/corral_rule.hpp"

namespace pushworks {

PiCorralFinder::PiCorralFinder(const Board& board, const Distances* distances)
    : board_(&board),
      distances_(distances),
      area_(board.size(), 0),
      set_(board.size(), 0),
      tried_(board.size(), 0) {}

struct PiCorralFinder::View {
    PiCorralFinder& finder;
    const Position& position;
    const Reach& reach;

    Square next(Square at, int direction) const { return finder.board_->neighbour(at, direction); }
    bool wall(Square at) const { return at == kNoSquare; }
    bool box(Square at) const { return position.occupied(at); }
    bool dead(Square at) const { return finder.distances_ != nullptr && finder.distances_->dead(at); }
    bool reached(Square at) const { return reach.contains(at); }
    bool in_area(Square at) const { return finder.area_[at] == finder.stamp_; }
    bool in_set(Square at) const { return finder.set_[at] == finder.stamp_; }
    void add_box(Square at) {
        if (in_set(at)) return;
        finder.set_[at] = finder.stamp_;
        finder.boxes_.push_back(at);
        finder.needed_ = finder.needed_ || !finder.board_->is_goal(at);
    }
    void add_piece(Square seed) {
        const Board& board = *finder.board_;
        Vector<Square>& queue = finder.queue_;
        // An empty goal inside needs a box only when every goal does.
        const bool all_goals_count = board.goals().size() == board.start_boxes().size();
        queue.assign(1, seed);
        finder.area_[seed] = finder.stamp_;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const Square square = queue[head];
            finder.tried_[square] = finder.round_;
            finder.needed_ = finder.needed_ || (all_goals_count && board.is_goal(square));
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square at = next(square, direction);
                if (at == kNoSquare || in_area(at)) continue;
                if (box(at)) {
                    add_box(at);
                    continue;
                }
                finder.area_[at] = finder.stamp_;
                queue.push_back(at);
            }
        }
        charge(queue.size());
    }
};

bool PiCorralFinder::grow(View& view, Square seed) {
    next_stamp(stamp_, area_, set_);
    boxes_.clear();
    pushes_.clear();
    needed_ = false;
    view.add_piece(seed);
    const auto inward = [&](Square box, int direction) {
        pushes_.push_back({view.position.index_at(box), direction});
    };
    return close_corral(view, boxes_, inward) && needed_;
}

bool PiCorralFinder::find(const Position& position, const Reach& reach) {
    next_stamp(round_, tried_);
    View view{*this, position, reach};
    bool found = false;
    for (const Square box : position.boxes()) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square seed = board_->neighbour(box, direction);
            if (position.blocked(seed) || reach.contains(seed) || tried_[seed] == round_) continue;
            if (!grow(view, seed)) continue;
            if (!found || pushes_.size() < best_.size()) {
                best_ = pushes_;
                seed_ = seed;
            }
            found = true;
            if (best_.empty()) return true;
        }
    }
    return found;
}

const Vector<Square>& PiCorralFinder::boxes(const Position& position, const Reach& reach) {
    View view{*this, position, reach};
    grow(view, seed_);
    return boxes_;
}

}  // namespace pushworks
