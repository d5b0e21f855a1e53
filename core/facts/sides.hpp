// On which side of a box the player stands.
//
// With a single box on the board the player's squares fall into components (the box may cut a passage). A
// push of another box never changes in which of them the player is, because the player walks around this box
// without crossing it; so the side belongs to the box as its square does. A box square together with a side
// is a box-player state; these states are numbered over the whole board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "facts/block_cut_tree.hpp"
#include "level/board.hpp"

namespace pushworks {

using BoxPlayerState =
    std::uint32_t;  // at most 2 n - 2 on n squares: a square and each block of floor it belongs to

class Sides {
 public:
    // Without any other box.
    explicit Sides(const Board& board);
    // With the walls of the block-cut tree.
    explicit Sides(const BlockCutTree& cut_tree) { build(cut_tree); }
    void build(const BlockCutTree& cut_tree);

    // Of a box, by any square of the player in the same part of the floor.
    BoxPlayerState state(Square box, Square player) const {
        BoxPlayerState at = first_[box];
        const BoxPlayerState last = first_[box + 1] - 1;
        // Each side but the last is a run of squares in the order of a walk over the whole floor.
        while (at < last && static_cast<std::uint16_t>(order_[player] - runs_[at].begin) >= runs_[at].size)
            ++at;
        return at;
    }
    // The states of a square are those from first(square) to first(square + 1): walls have none.
    BoxPlayerState first(int square) const { return first_[square]; }
    Vector<BoxPlayerState> states_of(int square) const {
        Vector<BoxPlayerState> states(first_[square + 1] - first_[square]);
        std::iota(states.begin(), states.end(), first_[square]);
        return states;
    }
    bool free(int square) const { return first_[square] != first_[square + 1]; }
    bool joined(Square a, Square b) const { return part_[a] == part_[b]; }
    Square square(BoxPlayerState state) const { return runs_[state].square; }
    std::size_t count() const { return runs_.size(); }

    // Where one box alone can get, or come from: continues breadth first from the states in the queue, along
    // pushes or back. `enter(before, after)` says whether a state is new.
    template <class Enter>
    void flood(Way way, Vector<BoxPlayerState>& queue, Enter&& enter) const {
        const bool back = way == Way::pull;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const BoxPlayerState here = queue[head];
            const Square box = square(here);
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square to = (*next_)[box][direction];
                if (!free(to)) continue;
                // A push has the player behind the box. To undo one the player stands where the box goes, and
                // steps back.
                const Square player = back ? (*next_)[to][direction] : (*next_)[box][opposite(direction)];
                if (!free(player) || state(box, back ? to : player) != here) continue;
                const BoxPlayerState after = state(to, back ? player : box);
                if (enter(here, after)) queue.push_back(after);
            }
        }
    }
    // The same, counting the steps from the first states: `steps(state)` is `far` before the box has come
    // there, and `one_more(number)` counts on. Charges the work.
    template <class Number, class Steps, class OneMore>
    void count_steps(Way way, Vector<BoxPlayerState> queue, Number far, Steps&& steps,
                     OneMore&& one_more) const {
        for (const BoxPlayerState at : queue) steps(at) = Number{0};
        flood(way, queue, [&](BoxPlayerState before, BoxPlayerState after) {
            if (steps(after) != far) return false;
            steps(after) = one_more(steps(before));
            return true;
        });
        charge(queue.size());
    }

 private:
    struct Run {
        std::uint16_t begin, size;
        Square square;  // of the box
    };
    const Vector<std::array<Square, kDirections>>* next_ = nullptr;
    Vector<BoxPlayerState> first_;
    Vector<std::uint16_t> order_;
    Vector<Square> part_;
    Vector<Run> runs_;
};

}  // namespace pushworks
