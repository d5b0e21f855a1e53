// Deadlock patterns of a certificate: boxes and a piece of floor for the player, from which these boxes alone
// can never all be brought to goals.
//
// A pattern is proved by trying every push of its boxes alone on the board. All positions met on the way are
// patterns, too, and together they are what a checker needs: whatever is pushed leads from one to another.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "base/containers.hpp"
#include "certify/bounds.hpp"
#include "deadlock/pattern_proof.hpp"
#include "level/reach.hpp"

namespace pushworks::certify {

class CertifiedPatterns {
 public:
    using Key = std::pair<Vector<Square>, Square>;  // boxes, first square of the player's piece of floor

    CertifiedPatterns(const Board& board, const Bounds& bounds, const Distances& to_goals);

    // Whether a known pattern with the box on `square` is part of the position.
    bool known(const Position& position, Square square, Square player) const;
    // Whether the box on `square` is frozen with one that is not on a goal; if so the boxes become a pattern.
    bool frozen(const Position& position, Square square, Square player);
    // The position is deadlocked: keeps as few of its boxes as show it.
    void learn(std::span<const Square> boxes, Square player);
    // Like known(), and keeps in mind which pattern is in use.
    bool use(const Position& position, Square square, Square player);
    // The patterns in use, and those that they depend on.
    Vector<Key> used();

 private:
    static constexpr std::size_t kMostPatterns = 20'000;
    static constexpr std::size_t kMostBoxes = 14;
    static constexpr int kMostPositions = 200;

    // Whether the boxes alone are deadlocked; then the positions met are in met_.
    bool proves(std::span<const Square> boxes, Square player);
    void keep();

    const Board* board_;
    const Bounds* bounds_;
    Freeze freeze_;
    Position alone_;
    PatternProof proof_;
    Reach reach_;
    Vector<Key> met_;
    OrderedSet<Key> keys_;
    DeadlockPatterns patterns_;
    Vector<std::uint8_t> used_;
    Vector<std::uint32_t> in_use_;  // their numbers
};

}  // namespace pushworks::certify
