#include "deadlock/learned.hpp"

namespace pushworks {

LearnedSets::LearnedSets(const Board& board, const Distances& distances)
    : proof_(board, distances), sets_(board.size()) {}

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
    sets_.add({left_, {proof_.region().begin(), proof_.region().end()}});
}

bool LearnedSets::lost(const Position& position, Square square, Square player) const {
    return sets_.with(square, player, [&](Square box) { return position.occupied(box); }) != nullptr;
}

}  // namespace pushworks
