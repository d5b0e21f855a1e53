#include "facts/box_reach.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {

void BoxReach::sources(Square target, std::uint8_t* out) {
    const std::size_t squares = cave_.next().size();
    std::fill(out, out + squares, std::uint8_t{0});
    ++stamp_;
    seen_.resize(std::max(seen_.size(), sides_.count()));
    const auto enter = [&](Stance, Stance at) {
        if (seen_[at] == stamp_) return false;
        seen_[at] = stamp_;
        out[sides_.square(at)] = 1;
        return true;
    };
    queue_.clear();
    for (Stance at = sides_.first(target); at < sides_.first(target + 1); ++at)
        if (enter(at, at)) queue_.push_back(at);
    sides_.flood(Way::pull, queue_, enter);
    spend(queue_.size() + squares / 8);
}

WayTo::WayTo(const Cave& cave, Square target) : sides_(cave), pushes_(sides_.count(), kFar) {
    std::vector<Stance> queue;
    for (Stance at = sides_.first(target); at < sides_.first(target + 1); ++at) {
        pushes_[at] = 0;
        queue.push_back(at);
    }
    sides_.flood(Way::pull, queue, [&](Stance before, Stance after) {
        if (pushes_[after] != kFar) return false;
        pushes_[after] = static_cast<std::uint16_t>(pushes_[before] + 1);
        return true;
    });
    spend(queue.size());
}

}  // namespace pushworks
