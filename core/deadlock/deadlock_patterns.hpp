// Deadlock patterns: sets of boxes proved deadlocked, whatever else stands on the board.
//
// A set is kept with the player's squares from which it is deadlocked when it is alone on the board. Adding
// boxes never helps, so every position that contains the set with the player on one of those squares is
// deadlocked too. Each search has a store of its own; patterns can be copied to others one by one. Squares
// may be numbered in any way, as long as all callers of one store agree.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

// What a proof about some boxes has found; unknown: it was given up.
enum class Verdict : std::uint8_t { unknown, alive, deadlocked };

struct DeadlockPattern {
    Vector<Square> boxes;
    Vector<Square> player;  // squares of the player from which the set is deadlocked
};

class DeadlockPatterns {
 public:
    explicit DeadlockPatterns(int squares);

    // Ignored when the store is full.
    void add(const DeadlockPattern& set);
    const DeadlockPattern& at(std::size_t index) const { return list_[index]; }
    std::size_t size() const { return list_.size(); }

    // A deadlock pattern that contains the box on `moved` and is part of the position, or null. `occupied`
    // says whether a box stands on a square, `player` is any square of the player's region. Patterns without
    // that box need no test: nothing has changed for them.
    template <class Occupied>
    const DeadlockPattern* with(Square moved, Square player, const Occupied& occupied) const {
        for (const std::uint32_t index : with_box_[moved])
            if (contained(index, player, occupied)) return &list_[index];
        return nullptr;
    }
    // The same for boxes as a set of squares in words, and only whether there is one.
    bool deadlocked_by(const std::uint64_t* boxes, Square moved, Square player) const;
    // Does the position contain a deadlock pattern at all, among those added after the first `from`?
    bool deadlocked(const std::uint64_t* boxes, Square player, std::size_t from) const;

 private:
    template <class Occupied>
    bool contained(std::size_t index, Square player, const Occupied& occupied) const {
        if (!((regions_[index * words_ + player / 64] >> (player % 64)) & 1)) return false;
        return std::ranges::all_of(list_[index].boxes, occupied);
    }

    std::size_t words_;
    Vector<DeadlockPattern> list_;
    Vector<std::uint64_t> regions_;           // the player's squares of each set, a bit each
    Vector<Vector<std::uint32_t>> with_box_;  // sets that contain a square
};

}  // namespace pushworks
