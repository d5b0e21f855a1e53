#include "exact/expanders/step_expander.hpp"

namespace pushworks {

std::uint32_t StepExpander::expand(Vector<Child>& children) {
    const std::uint32_t here = bound_.load(position_, position_.player());
    detector_.count_expansion();
    std::uint32_t legal = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        const Square next = board_->neighbour(position_.player(), direction);
        if (next == kNoSquare) continue;
        if (!position_.occupied(next)) {
            ++legal;
            children.push_back({kNoSquare, kNoSquare, next, scale_.of(1, 0), scale_.of(here, here), 0});
            continue;
        }
        const Square to = board_->neighbour(next, direction);
        if (position_.blocked(to)) continue;
        ++legal;
        if (detector_.dead_square(to)) continue;
        const int index = position_.index_at(next);
        const std::uint32_t pushes = bound_.after(index, to, next);
        if (pushes >= PushBound::kDeadlocked) continue;
        position_.move(index, to);
        if (position_.solved() || !detector_.deadlocked(position_, to, next))
            children.push_back({next, to, next, scale_.of(1, 1), scale_.of(pushes, pushes), 0});
        position_.move(index, next);
    }
    return legal;
}

}  // namespace pushworks
