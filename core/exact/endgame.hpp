// An endgame table of a small level: the fewest pushes from every position that can still be solved, by
// searching backwards from all solved ones.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

// A push: the cell of the box and the direction it goes.
struct CellPush {
    int cell;
    int direction;
};

class Endgame {
 public:
    static constexpr int kDeadlocked = -1;  // proved: the table is complete

    // Null when the level has more than `max_positions` such positions, or its floor is larger than 256
    // squares.
    static std::unique_ptr<Endgame> make(const Board& board, std::uint64_t max_positions);
    virtual ~Endgame() = default;

    // Cells are those of the level. The pushes still needed, or kDeadlocked.
    virtual int pushes(std::span<const int> boxes, int player) const = 0;
    // Every push that begins a shortest solution; none when the position is deadlocked or solved.
    virtual Vector<CellPush> best(std::span<const int> boxes, int player) const = 0;

    virtual std::uint64_t size() const = 0;
    // Position number `index`, in order of the pushes it needs: cells of its boxes (ascending) and the first
    // cell of the player's region.
    virtual int position(std::uint64_t index, Vector<int>& boxes, int& player) const = 0;
};

}  // namespace pushworks
