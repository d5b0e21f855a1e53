#include "deadlock/deadlock_patterns.hpp"

#include "base/bits.hpp"
#include "base/budget.hpp"

namespace pushworks {
namespace {

auto occupied_in(const std::uint64_t* boxes) {
    return [boxes](Square s) { return (boxes[s / 64] >> (s % 64) & 1) != 0; };
}

}  // namespace

DeadlockPatterns::DeadlockPatterns(int squares, std::size_t most)
    : words_((static_cast<std::size_t>(squares) + 63) / 64), most_(most), with_box_(squares) {}

void DeadlockPatterns::add(const DeadlockPattern& set) {
    if (size() >= most_) return;
    const std::size_t region = regions_.size();
    regions_.resize(region + words_);
    for (const Square s : set.player) regions_[region + s / 64] |= 1ULL << (s % 64);
    for (const Square s : set.boxes) with_box_[s].push_back(static_cast<std::uint32_t>(size()));
    boxes_.push_back(set.boxes);
}

DeadlockPattern DeadlockPatterns::at(std::size_t index) const {
    DeadlockPattern set{boxes_[index], {}};
    for_each_bit(&regions_[index * words_], static_cast<int>(words_),
                 [&](int square) { set.player.push_back(static_cast<Square>(square)); });
    return set;
}

bool DeadlockPatterns::deadlocked_by(const std::uint64_t* boxes, Square moved, Square player) const {
    if (size() == 0) return false;
    charge(with_box_[moved].size());
    return any_with(moved, player, occupied_in(boxes));
}

bool DeadlockPatterns::deadlocked(const std::uint64_t* boxes, Square player, std::size_t from) const {
    if (size() <= from) return false;
    charge((size() - from) * words_);
    for (std::size_t index = from; index < size(); ++index)
        if (contained(index, player, occupied_in(boxes))) return true;
    return false;
}

}  // namespace pushworks
