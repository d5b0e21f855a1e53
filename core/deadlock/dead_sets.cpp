#include "deadlock/dead_sets.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kMost = 20000;  // sets; beyond that looking costs more than it saves

}  // namespace

DeadSets::DeadSets(int squares) : words_((squares + 63) / 64), with_box_(squares) {}

void DeadSets::add(const DeadSet& set) {
    const std::unique_lock lock(mutex_);
    const std::size_t index = count_.load(std::memory_order_relaxed);
    if (index >= kMost) return;
    list_.push_back(set);
    const std::size_t at = sets_.size();
    sets_.resize(at + 2 * static_cast<std::size_t>(words_));
    for (const Square s : set.boxes) sets_[at + s / 64] |= 1ULL << (s % 64);
    for (const Square s : set.player) sets_[at + words_ + s / 64] |= 1ULL << (s % 64);
    for (const Square s : set.boxes) with_box_[s].push_back(static_cast<std::uint32_t>(index));
    count_.store(index + 1, std::memory_order_release);
}

DeadSet DeadSets::at(std::size_t index) const {
    const std::shared_lock lock(mutex_);
    return list_[index];
}

bool DeadSets::contained(std::size_t index, const std::uint64_t* boxes, Square player) const {
    const std::uint64_t* set = &sets_[index * 2 * static_cast<std::size_t>(words_)];
    if (!((set[words_ + player / 64] >> (player % 64)) & 1)) return false;
    std::uint64_t missing = 0;
    for (int w = 0; w < words_; ++w) missing |= set[w] & ~boxes[w];
    return missing == 0;
}

bool DeadSets::lost_by(const std::uint64_t* boxes, Square moved, Square player) const {
    if (size() == 0) return false;
    const std::shared_lock lock(mutex_);
    const auto& list = with_box_[moved];
    spend(list.size());
    return std::any_of(list.begin(), list.end(),
                       [&](std::uint32_t index) { return contained(index, boxes, player); });
}

bool DeadSets::lost(const std::uint64_t* boxes, Square player, std::size_t from) const {
    if (size() <= from) return false;
    const std::shared_lock lock(mutex_);
    spend((size() - from) * static_cast<std::size_t>(words_));
    for (std::size_t index = from; index < size(); ++index)
        if (contained(index, boxes, player)) return true;
    return false;
}

}  // namespace pushworks
