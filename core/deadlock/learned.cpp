#include "deadlock/learned.hpp"

#include <algorithm>

namespace pushworks {

LearnedSets::LearnedSets(const Board& board, const Distances& distances)
    : board_(&board), proof_(board, distances), with_box_(board.size()) {}

void LearnedSets::learn(std::span<const Square> boxes, Square player) {
    if (sets_.size() == kMostSets) return;
    const auto lost_without = [&](std::size_t index) {
        std::vector<Square> fewer = left_;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
        return proof_.search(fewer, player, kMostPositions) == SmallProof::Verdict::lost;
    };
    left_.assign(boxes.begin(), boxes.end());
    // Other rules may have found the position lost for reasons this search does not see.
    if (proof_.search(left_, player, kMostPositions) != SmallProof::Verdict::lost) return;
    for (std::size_t index = left_.size(); index-- > 0;)
        if (lost_without(index)) left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(index));
    if (left_.size() > kMostBoxes) return;
    proof_.search(left_, player, kMostPositions);
    LostSet set{left_, std::vector<std::uint64_t>((static_cast<std::size_t>(board_->size()) + 63) / 64, 0)};
    for (const Square square : proof_.region()) set.region[square / 64] |= std::uint64_t{1} << square % 64;
    for (const Square box : left_) with_box_[box].push_back(static_cast<std::uint32_t>(sets_.size()));
    sets_.push_back(std::move(set));
}

bool LearnedSets::lost(const Position& position, Square square, Square player) const {
    return std::ranges::any_of(with_box_[square], [&](std::uint32_t number) {
        const LostSet& set = sets_[number];
        return (set.region[player / 64] >> player % 64 & 1) != 0 &&
               std::ranges::all_of(set.boxes, [&](Square box) { return position.occupied(box); });
    });
}

std::uint64_t LearnedSets::bytes() const {
    std::uint64_t total = 0;
    for (const LostSet& set : sets_)
        total += sizeof set + set.boxes.capacity() * sizeof(Square) + set.region.capacity() * 8;
    return total;
}

}  // namespace pushworks
