// Deadlock patterns learned during a search.
//
// A position without a push worth trying is deadlocked, but seldom because of all its boxes. Those that can
// be taken away while a small search still proves the rest deadlocked are taken away, one after the other;
// what remains is kept with the player's squares it is deadlocked from, and every later position that
// contains it is deadlocked at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "deadlock/deadlock_patterns.hpp"
#include "deadlock/small_proof.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class LearnedPatterns {
 public:
    LearnedPatterns(const Board& board, const Distances& distances);

    // To be called for a position known to be deadlocked, with any square of the player's region.
    void learn(std::span<const Square> boxes, Square player);
    // Whether a learned set contains the box on `square` and is part of the position.
    bool deadlocked(const Position& position, Square square, Square player) const;
    std::size_t size() const { return sets_.size(); }
    std::uint64_t bytes() const { return sets_.bytes(); }

 private:
    static constexpr std::size_t kMostPatterns = 4096;
    static constexpr std::size_t kMostBoxes = 12;
    static constexpr int kMostPositions = 40;

    SmallProof proof_;
    DeadlockPatterns sets_;
    std::vector<Square> left_;
};

}  // namespace pushworks
