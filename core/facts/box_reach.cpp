#include "facts/box_reach.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/hash.hpp"
#include "base/stamp.hpp"

namespace pushworks {

namespace {

constexpr std::size_t kRowBytes = 4 << 20;  // of remembered rows

}  // namespace

void BoxReach::sources(Square target, std::uint8_t* out) {
    const std::size_t squares = cut_tree_.next().size();
    std::fill(out, out + squares, std::uint8_t{0});
    next_stamp(stamp_, seen_);
    seen_.resize(std::max(seen_.size(), sides_.count()));
    const auto enter = [&](BoxPlayerState, BoxPlayerState at) {
        if (seen_[at] == stamp_) return false;
        seen_[at] = stamp_;
        out[sides_.square(at)] = 1;
        return true;
    };
    queue_.clear();
    for (BoxPlayerState at = sides_.first(target); at < sides_.first(target + 1); ++at)
        if (enter(at, at)) queue_.push_back(at);
    sides_.flood(Way::pull, queue_, enter);
    charge(queue_.size() + squares / 8);
}

SourceRows::SourceRows(const Grid& grid)
    : grid_(grid),
      reach_(grid.board),
      rows_(grid.words, kRowBytes),
      walls_(grid.empty()),
      marks_(grid.n + 1) {}

void SourceRows::walls(const Occupancy& fixed) {
    walls_ = fixed;
    walls_key_ = 0;
    for (int s = 0; s < grid_.n; ++s)
        if (walls_[s] == kBox) walls_key_ ^= grid_.box_key[s];
    built_ = false;
}

void SourceRows::add_wall(Square square) {
    walls_[square] = kBox;
    walls_key_ ^= grid_.box_key[square];
    built_ = false;
}

const std::uint64_t* SourceRows::from(Square target) {
    const std::uint64_t key = splitmix64(walls_key_ ^ target);
    if (const std::uint64_t* known = rows_.find(key)) return known;
    if (!built_) reach_.walls(walls_);
    built_ = true;
    reach_.sources(target, marks_.data());
    std::uint64_t* row = rows_.place_for(key);
    std::fill(row, row + grid_.words, 0);
    for (int s = 0; s < grid_.n; ++s) row[s / 64] |= static_cast<std::uint64_t>(marks_[s]) << (s % 64);
    return row;
}

PushDistanceTo::PushDistanceTo(const BlockCutTree& cut_tree, Square target)
    : sides_(cut_tree), pushes_(sides_.count(), kFar) {
    const auto pushes = [&](BoxPlayerState at) -> std::uint16_t& { return pushes_[at]; };
    sides_.count_steps(Way::pull, sides_.states_of(target), kFar, pushes, one_push_more);
}

}  // namespace pushworks
