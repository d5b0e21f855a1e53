// A pattern database: for every set of two (three, ...) boxes alone on the board, the detours that bringing
// them to goals takes at least, by the player's region.
//
// Found by a search backwards from all sets of goals. A set that cannot be brought home at all is deadlocked,
// and so is every position that contains it. Detours of sets that have no box in common add up.
//
// A table can leave out the pushes that change what is in a goal room: then its detours also add up with
// those of the room's own table, which counts just these pushes, whichever box makes them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "facts/dual_potentials.hpp"
#include "facts/goal_room_table.hpp"
#include "level/board.hpp"

namespace pushworks {

class PatternDatabase {
 public:
    static constexpr int kMostBoxes = 4;
    static constexpr int kDeadlocked = 255;

    // With `room`, pushes into it, inside it and out of it cost nothing, nor does a box that stays there.
    PatternDatabase(const Board& board, const DualPotentials& potentials, int boxes,
                    const GoalRoomTable* room = nullptr);

    // How many sets a table has: squares that are not deadlocked, taken `boxes` at a time.
    static std::uint64_t sets(const Board& board, const DualPotentials& potentials, int boxes);

    // The detours of the set, the player being on `player`; kDeadlocked when it is deadlocked. The squares
    // come in ascending order and none of them is deadlocked for a single box.
    int detours(std::span<const Square> squares, Square player) const {
        return detours_at(set_of(squares), player);
    }
    // The number of a set, for callers that look up one set for several players.
    std::size_t set_of(std::span<const Square> squares) const {
        std::size_t set = 0;
        for (int i = 0; i < boxes_; ++i) set += choose_[i][number_[squares[i]]];
        return set;
    }
    int detours_at(std::size_t set, Square player) const {
        const std::int32_t at = cells_at_[set];
        return at < 0 ? same_[set] : cells_[static_cast<std::size_t>(at) + player];
    }
    // Whether the set ever costs anything.
    bool harmless(std::size_t set) const { return cells_at_[set] < 0 && same_[set] == 0; }

 private:
    friend class PatternDatabaseBuilder;

    int boxes_;
    Vector<std::uint16_t> number_;                        // of each square among those not deadlocked
    Vector<Square> squares_;                              // and back
    std::array<Vector<std::size_t>, kMostBoxes> choose_;  // binomial coefficients
    Vector<std::uint8_t> same_;                           // detours where they do not depend on the player
    Vector<std::int32_t> cells_at_;  // else where the row of a set begins: at most 600,000 * 300 cells
    Vector<std::uint8_t> cells_;
};

}  // namespace pushworks
