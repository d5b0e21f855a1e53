#include "generate/construction.hpp"

#include "base/frame.hpp"

namespace pushworks::generate {

Construction::Construction(const ThreePhaseOptions& options, Rng& rng)
    : options_(&options),
      wall_(static_cast<std::size_t>(options.width) * options.height, 1),
      box_at_(wall_.size(), -1) {
    const int row = rng.between(1, options.height - 2);
    player_ = row * options.width + rng.between(1, options.width - 2);
    wall_[player_] = 0;
}

int Construction::step(int direction) const {
    return steps_of(options_->width)[direction];
}

bool Construction::inside(int cell) const {
    const int x = cell % options_->width, y = cell / options_->width;
    return x > 0 && y > 0 && x < options_->width - 1 && y < options_->height - 1;
}

bool Construction::can_move(int direction) const {
    const int to = player_ + step(direction);
    if (phase_ == Phase::carve) return inside(to);
    if (wall_[to]) return false;
    if (box_at_[to] < 0) return true;
    const int beyond = to + step(direction);
    return !wall_[beyond] && box_at_[beyond] < 0;
}

void Construction::actions(Vector<Action>& out) const {
    out.clear();
    if (phase_ == Phase::over) return;
    if (phase_ == Phase::boxes) {
        if (static_cast<int>(boxes_.size()) < options_->max_boxes) {
            for (int cell = 0; cell < static_cast<int>(wall_.size()); ++cell)
                if (!wall_[cell] && box_at_[cell] < 0 && cell != player_) out.push_back(kBox + cell);
        }
    } else if (moves_ < options_->move_limit) {
        for (int d = 0; d < kDirections; ++d)
            if (can_move(d)) out.push_back(d);
    }
    out.push_back(kNext);
}

void Construction::apply(Action action) {
    if (action == kNext) {
        if (phase_ == Phase::boxes) start_ = player_;
        phase_ = static_cast<Phase>(static_cast<int>(phase_) + 1);
        return;
    }
    if (action >= kBox) {
        const int cell = action - kBox;
        box_at_[cell] = static_cast<int>(boxes_.size());
        boxes_.push_back({cell, cell, false});
        return;
    }
    ++moves_;
    player_ += step(action);
    if (phase_ == Phase::carve) {
        wall_[player_] = 0;
        return;
    }
    const int box = box_at_[player_];
    trace_ += (box >= 0 ? kPushLetters : kStepLetters)[action];
    if (box < 0) return;
    box_at_[player_] = -1;
    boxes_[box].cell = player_ + step(action);
    boxes_[box].moved = true;
    box_at_[boxes_[box].cell] = box;
}

Construction::Action Construction::random_action(Rng& rng, Vector<Action>& scratch) const {
    actions(scratch);
    if (scratch.size() == 1) return scratch[0];
    // Chances in percent that a phase ends: carving takes about a third of the moves, three or four boxes are
    // put down, and play goes on for most of the limit.
    const int limit = options_->move_limit;
    const int ends = phase_ == Phase::boxes ? (boxes_.empty() ? 0 : 25) : -1;
    if (ends >= 0 ? rng.chance(ends) : rng.below(limit) < (phase_ == Phase::carve ? 5 : 1)) return kNext;
    return scratch[rng.below(static_cast<int>(scratch.size()) - 1)];
}

LevelSpec Construction::level(Vector<int>& goal_of) const {
    LevelSpec level;
    level.width = options_->width;
    level.height = options_->height;
    for (int cell = 0; cell < static_cast<int>(wall_.size()); ++cell)
        if (wall_[cell]) level.walls.push_back(cell);
    goal_of.clear();
    for (const Box& box : boxes_) {
        if (!box.moved) continue;
        level.boxes.push_back(box.start);
        level.goals.push_back(box.cell);
        goal_of.push_back(box.cell);
    }
    level.player = start_;
    return level;
}

}  // namespace pushworks::generate
