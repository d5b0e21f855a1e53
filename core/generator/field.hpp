// The floor of a level as a small rectangle of bits, on which a step of a whole set is one shift.
//
// Cells are those of the level, y * width + x; squares are bit numbers inside the smallest rectangle that
// holds all floor.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "board.hpp"
#include "generator/bits.hpp"

namespace pushworks::generator {

// Size of the smallest rectangle around the cells: what decides how many bits are needed.
struct Frame {
    int left, top, columns, rows;

    Frame(int width, const std::vector<int>& cells) {
        int x0 = width, x1 = -1, y0 = 1 << 30, y1 = -1;
        for (const int cell : cells) {
            x0 = std::min(x0, cell % width);
            x1 = std::max(x1, cell % width);
            y0 = std::min(y0, cell / width);
            y1 = std::max(y1, cell / width);
        }
        left = x0, top = y0, columns = std::max(0, x1 - x0 + 1), rows = std::max(0, y1 - y0 + 1);
    }
    // A column must be less than 64 bits wide, so that a step up or down is a short shift.
    bool fits(int bits) const { return columns * rows <= bits && columns < 64; }
};

template <class B>
class Field {
 public:
    Field(int width, const std::vector<int>& floor_cells) : frame_(width, floor_cells), width_(width) {
        for (const int cell : floor_cells) floor_ |= bit<B>(square(cell));
        for (int y = 0; y < frame_.rows; ++y) {
            not_first_ |= bit<B>(y * frame_.columns);
            not_last_ |= bit<B>(y * frame_.columns + frame_.columns - 1);
        }
        not_first_ = ~not_first_;
        not_last_ = ~not_last_;
    }

    const B& floor() const { return floor_; }
    int squares() const { return frame_.columns * frame_.rows; }
    int square(int cell) const {
        return (cell / width_ - frame_.top) * frame_.columns + cell % width_ - frame_.left;
    }
    int cell(int square) const {
        return (square / frame_.columns + frame_.top) * width_ + square % frame_.columns + frame_.left;
    }
    B set_of(const std::vector<int>& cells) const {
        B set{};
        for (const int c : cells) set |= bit<B>(square(c));
        return set;
    }
    std::vector<int> cells_of(const B& set) const {
        std::vector<int> cells;
        each(set, [&](int s) { cells.push_back(cell(s)); });
        return cells;
    }

    // The set moved one step. Squares that leave the rectangle fall off sideways; those that leave it above
    // or below end outside the floor, so results must be masked with floor (or something inside it).
    B moved(const B& set, int direction) const {
        switch (direction) {
            case 0:
                return set >> frame_.columns;
            case 1:
                return set << frame_.columns;
            case 2:
                return (set & not_first_) >> 1;
            default:
                return (set & not_last_) << 1;
        }
    }
    int step(int direction) const {
        const std::array<int, 4> steps{-frame_.columns, frame_.columns, -1, 1};
        return steps[direction];
    }

    // All squares that can be walked to from `start` through `free`.
    B flood(B reached, const B& free) const {
        const B right = free & not_first_;
        const B left = free & not_last_;
        const int columns = frame_.columns;
        for (;;) {
            const B before = reached;
            reached |= ((reached << 1) & right) | ((reached >> 1) & left);
            reached |= ((reached << columns) | (reached >> columns)) & free;
            reached |= ((reached << 1) & right) | ((reached >> 1) & left);
            reached |= ((reached << columns) | (reached >> columns)) & free;
            if (reached == before) return reached;
        }
    }

    // A shortest walk as letters appended to `out`; false when there is none.
    bool walk(int start, int goal, const B& free, std::string& out) const {
        std::vector<B> layers{bit<B>(start)};
        B seen = layers[0];
        while (!has(seen, goal)) {
            B next{};
            for (int d = 0; d < kDirections; ++d) next |= moved(layers.back(), d);
            next = next & free & ~seen;
            if (!any(next)) return false;
            seen |= next;
            layers.push_back(next);
        }
        std::string letters;
        for (int i = static_cast<int>(layers.size()) - 2; i >= 0; --i) {
            for (int d = 0; d < kDirections; ++d) {
                const B back = moved(bit<B>(goal), opposite(d)) & layers[i];
                if (!any(back)) continue;
                letters += kStepLetters[d];
                goal = lowest(back);
                break;
            }
        }
        out.append(letters.rbegin(), letters.rend());
        return true;
    }

 private:
    Frame frame_;
    int width_;
    B floor_{};
    B not_first_{};  // every column but the first: where a step to the right may arrive
    B not_last_{};   // every column but the last: where a step to the left may arrive
};

}  // namespace pushworks::generator
