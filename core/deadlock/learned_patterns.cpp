#include "deadlock/learned_patterns.hpp"

namespace pushworks {

LearnedPatterns::LearnedPatterns(const Board& board, const Distances& distances)
    : proof_(board, distances), sets_(board.size()) {}

void LearnedPatterns::learn(std::span<const Square> boxes, Square player) {
    if (sets_.size() == kMostPatterns) return;
    const auto deadlocked_without = [&](std::size_t index) {
        std::vector<Square> fewer = left_;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
        return proof_.search(fewer, player, kMostPositions) == SmallProof::Verdict::deadlocked;
    };
    left_.assign(boxes.begin(), boxes.end());
    // Other rules may have found the position deadlocked for reasons this search does not see.
    if (proof_.search(left_, player, kMostPositions) != SmallProof::Verdict::deadlocked) return;
    for (std::size_t index = left_.size(); index-- > 0;)
        if (deadlocked_without(index)) left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(index));
    if (left_.size() > kMostBoxes) return;
    proof_.search(left_, player, kMostPositions);
    sets_.add({left_, {proof_.region().begin(), proof_.region().end()}});
}

bool LearnedPatterns::deadlocked(const Position& position, Square square, Square player) const {
    return sets_.with(square, player, [&](Square box) { return position.occupied(box); }) != nullptr;
}

}  // namespace pushworks
