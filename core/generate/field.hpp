// The floor of a room or a small level as bits of the smallest rectangle that holds it, rows without a gap.
//
// Cells are those of the level, y * width + x; squares are bit numbers.
#pragma once

#include <string>

#include "base/bit_grid.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::generate {

template <int N>
class Field : public BitGrid<N, 0> {
    using Grid = BitGrid<N, 0>;

 public:
    using B = Bits<N>;
    using Grid::around, Grid::delta, Grid::floor, Grid::frame, Grid::shift;

    Field(int width, const Vector<int>& floor_cells) : Grid(Frame(width, floor_cells, 0)) {
        floor = set_of(floor_cells);
    }

    int square(int cell) const { return frame.bit(cell); }
    int cell(int square) const { return frame.cell(square); }
    B set_of(const Vector<int>& cells) const {
        B set{};
        for (const int c : cells) set.set(square(c));
        return set;
    }
    Vector<int> cells_of(const B& set) const {
        Vector<int> cells;
        set.for_each([&](int s) { cells.push_back(cell(s)); });
        return cells;
    }

    // A shortest walk as letters appended to `out`; false when there is none.
    bool walk(int start, int goal, const B& free, std::string& out) const {
        Vector<B> layers{B::single(start)};
        B seen = layers[0];
        while (!seen.test(goal)) {
            const B next = (around(layers.back()) & free) - seen;
            if (!next.any()) return false;
            seen |= next;
            layers.push_back(next);
        }
        std::string letters;
        for (int i = static_cast<int>(layers.size()) - 2; i >= 0; --i) {
            for (int d = 0; d < kDirections; ++d) {
                const B back = shift(B::single(goal), opposite(d)) & layers[i];
                if (!back.any()) continue;
                letters += kStepLetters[d];
                goal = back.first();
                break;
            }
        }
        out.append(letters.rbegin(), letters.rend());
        return true;
    }

    // The walk to a push from one square to the next, and the push, as letters appended to `out`.
    void write_push(int player, int from, int to, const B& free, std::string& out) const {
        int direction = 0;
        while (delta[direction] != to - from) ++direction;
        walk(player, from - delta[direction], free, out);
        out += kPushLetters[direction];
    }
};

}  // namespace pushworks::generate
