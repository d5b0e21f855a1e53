#include "deadlock/pi_corral_finder.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/stamp.hpp"

namespace pushworks {

namespace {

struct ReachView {
    const Position& position;
    const Reach& reach;
    const Distances* distances;

    bool box(Square at) const { return position.occupied(at); }
    bool dead(Square at) const { return distances != nullptr && distances->dead(at); }
    bool reached(Square at) const { return reach.contains(at); }
    Square first(Square at) const { return at; }
};

}  // namespace

PiCorralFinder::PiCorralFinder(const Board& board, const Distances* distances)
    : board_(&board), distances_(distances), corral_(board), tried_(board.size(), 0) {}

bool PiCorralFinder::grow(const Position& position, const Reach& reach, Square seed) {
    const ReachView view{position, reach, distances_};
    pushes_.clear();
    corral_.begin(view, seed);
    const bool closed = corral_.close(
        view, [&](Square box, int direction) { pushes_.push_back({position.index_at(box), direction}); });
    charge(corral_.area().size());
    for (const Square square : corral_.area()) tried_[square] = round_;
    if (!closed) return false;
    // An empty goal inside needs a box only when every goal does.
    const bool all_goals_count = board_->goals().size() == board_->start_boxes().size();
    return !board_->are_goals(corral_.boxes()) ||
           (all_goals_count &&
            std::ranges::any_of(corral_.area(), [&](Square at) { return board_->is_goal(at); }));
}

bool PiCorralFinder::find(const Position& position, const Reach& reach) {
    next_stamp(round_, tried_);
    bool found = false;
    for (const Square box : position.boxes()) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square seed = board_->neighbour(box, direction);
            if (position.blocked(seed) || reach.contains(seed) || tried_[seed] == round_) continue;
            if (!grow(position, reach, seed)) continue;
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
    grow(position, reach, seed_);
    return corral_.boxes();
}

}  // namespace pushworks
