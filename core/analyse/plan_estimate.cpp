#include "analyse/plan_estimate.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace pushworks::analyse {

namespace {

// What a box in the way counts for, in pushes: it must be moved aside. A guess, it only orders the search.
constexpr std::uint32_t kInTheWay = 4;
// What it says at most of a plan that can be done: the queue of the search has a bucket for every value.
constexpr std::uint64_t kMost = 1 << 20;

}  // namespace

std::uint32_t PlanEstimate::operator()(const Position& position, int step) {
    const auto box = static_cast<std::size_t>(plan_.box[step]);
    const Square start = position.boxes()[box], target = plan_.target[step];
    std::uint64_t later = 0;
    for (int number = 0; number < plan_.boxes; ++number) {
        const int next = plan_.next(step, number);
        if (next == step || next == plan_.steps()) continue;
        const auto far = plan_.distance[next][position.boxes()[number]];
        if (far == kNever) return kNever;
        later += far;
    }
    position_ = &position;
    step_ = step;
    for (const BoxPlayerState at : touched_) cost_[at] = kNever;
    touched_.clear();
    queue_.clear();
    walk(start);
    for (int direction = 0; direction < kDirections; ++direction) enter(start, direction, 0, true);
    while (!queue_.empty()) {
        const std::uint32_t now = static_cast<std::uint32_t>(queue_.lowest());
        const BoxPlayerState here = queue_.pop();
        if (cost_[here] != now) continue;
        charge(4);
        const Square at = sides_.square(here);
        if (at == target) return static_cast<std::uint32_t>(std::min(now + later, kMost));
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square behind = board_.neighbour(at, opposite(direction));
            if (behind != kNoSquare && sides_.state(at, behind) == here) enter(at, direction, now, false);
        }
    }
    return kNever;
}

// What it costs to stand on a square: a box there must go first.
std::uint32_t PlanEstimate::standing(Square square, Square own) const {
    if (square == own || !position_->occupied(square)) return 0;
    return plan_.placed(step_, position_->index_at(square)) ? kNever : kInTheWay;
}

void PlanEstimate::enter(Square at, int direction, std::uint32_t now, bool first) {
    const Square to = board_.neighbour(at, direction);
    const Square behind = board_.neighbour(at, opposite(direction));
    if (to == kNoSquare || behind == kNoSquare) return;
    const Square own = position_->boxes()[plan_.box[step_]];
    const std::uint32_t ahead = standing(to, own);
    const std::uint32_t stand = first ? through_[behind] : standing(behind, own);
    if (ahead == kNever || stand == kNever) return;
    const std::uint32_t cost = now + 1 + ahead + stand;
    const BoxPlayerState after = sides_.state(to, at);
    if (cost >= cost_[after]) return;
    if (cost_[after] == kNever) touched_.push_back(after);
    cost_[after] = cost;
    queue_.push(cost, after);
}

// The fewest boxes the player would have to walk through to every square, the box of the step a wall.
void PlanEstimate::walk(Square box) {
    std::fill(through_.begin(), through_.end(), kNever);
    charge(through_.size());
    walking_.clear();
    through_[position_->player()] = 0;
    walking_.push(0, position_->player());
    while (!walking_.empty()) {
        const auto now = static_cast<std::uint32_t>(walking_.lowest());
        const Square here = walking_.pop();
        if (through_[here] != now) continue;
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = board_.neighbour(here, direction);
            if (to == kNoSquare || to == box) continue;
            const std::uint32_t more = standing(to, box);
            if (more == kNever || now + more >= through_[to]) continue;
            through_[to] = now + more;
            walking_.push(now + more, to);
        }
    }
}

}  // namespace pushworks::analyse
