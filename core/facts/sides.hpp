// On which side of a box the player stands.
//
// With a single box on the board the player's squares fall into components (the box may cut a passage). A
// push of another box never changes in which of them the player is, because the player walks around this box
// without crossing it; so the side belongs to the box as its square does. A square together with a side is
// called a stance, and stances are numbered over the whole board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "facts/cave.hpp"
#include "level/board.hpp"

namespace pushworks {

using Stance = std::uint32_t;

class Sides {
 public:
    // Without any other box.
    explicit Sides(const Board& board);
    // With what stands on the cave's board for good.
    explicit Sides(const Cave& cave) { build(cave); }
    void build(const Cave& cave);

    // Of a box, by any square of the player in the same part of the floor.
    Stance stance(Square box, Square player) const {
        Stance at = first_[box];
        const Stance last = first_[box + 1] - 1;
        // Each side but the last is a run of squares in the order of a walk over the whole floor.
        while (at < last && static_cast<std::uint16_t>(order_[player] - runs_[at].begin) >= runs_[at].size)
            ++at;
        return at;
    }
    // The stances of a square are those from first(square) to first(square + 1): walls have none.
    Stance first(int square) const { return first_[square]; }
    bool free(int square) const { return first_[square] != first_[square + 1]; }
    bool joined(Square a, Square b) const { return part_[a] == part_[b]; }
    Square square(Stance stance) const { return runs_[stance].square; }
    std::size_t count() const { return runs_.size(); }
    std::uint64_t bytes() const {
        return first_.capacity() * 4 + (order_.capacity() + part_.capacity()) * 2 +
               runs_.capacity() * sizeof(Run);
    }

    // Where one box alone can get, or come from: goes on breadth first from the stances in the queue, along
    // pushes or back. `enter(before, after)` says whether a stance is new.
    template <class Enter>
    void flood(Way way, std::vector<Stance>& queue, Enter&& enter) const {
        const bool back = way == Way::pull;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const Stance here = queue[head];
            const Square box = square(here);
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square to = (*next_)[box][direction];
                if (!free(to)) continue;
                // A push has the player behind the box. To undo one the player stands where the box goes, and
                // steps back.
                const Square player = back ? (*next_)[to][direction] : (*next_)[box][opposite(direction)];
                if (!free(player) || stance(box, back ? to : player) != here) continue;
                const Stance after = stance(to, back ? player : box);
                if (enter(here, after)) queue.push_back(after);
            }
        }
    }

 private:
    struct Run {
        std::uint16_t begin, size;
        Square square;  // of the box
    };
    const std::vector<std::array<Square, kDirections>>* next_ = nullptr;
    std::vector<Stance> first_;
    std::vector<std::uint16_t> order_;
    std::vector<Square> part_;
    std::vector<Run> runs_;
};

}  // namespace pushworks
