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
    static constexpr std::size_t kMost = 20'000;  // sets; beyond that looking costs more than it saves

    explicit DeadlockPatterns(int squares, std::size_t most = kMost);

    // Ignored when the store is full.
    void add(const DeadlockPattern& set);
    std::size_t size() const { return boxes_.size(); }
    DeadlockPattern at(std::size_t index) const;
    const Vector<Square>& boxes(std::size_t index) const { return boxes_[index]; }

    // Calls visit(index) for the deadlock patterns that contain the box on `moved` and are part of the
    // position, until one is true; whether one was. `occupied` says whether a box stands on a square,
    // `player` is any square of the player's region. Patterns without that box need no test: nothing has
    // changed for them.
    template <class Occupied, class Visit>
    bool any_with(Square moved, Square player, const Occupied& occupied, Visit&& visit) const {
        return std::ranges::any_of(with_box_[moved], [&](std::uint32_t index) {
            return contained(index, player, occupied) && visit(index);
        });
    }
    // The same, whether there is one.
    template <class Occupied>
    bool any_with(Square moved, Square player, const Occupied& occupied) const {
        return any_with(moved, player, occupied, [](std::uint32_t) { return true; });
    }
    // The same for boxes as a set of squares in words, and only whether there is one.
    bool deadlocked_by(const std::uint64_t* boxes, Square moved, Square player) const;
    // Does the position contain a deadlock pattern at all, among those added after the first `from`?
    bool deadlocked(const std::uint64_t* boxes, Square player, std::size_t from) const;

 private:
    template <class Occupied>
    bool contained(std::size_t index, Square player, const Occupied& occupied) const {
        if (!((regions_[index * words_ + player / 64] >> (player % 64)) & 1)) return false;
        return std::ranges::all_of(boxes_[index], occupied);
    }

    std::size_t words_, most_;
    Vector<Vector<Square>> boxes_;            // of each set
    Vector<std::uint64_t> regions_;           // the player's squares of each set, a bit each
    Vector<Vector<std::uint32_t>> with_box_;  // sets that contain a square
};

}  // namespace pushworks
