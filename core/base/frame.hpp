// The smallest rectangle around some cells of a board, laid out row after row as bits of a set.
//
// With an empty column between rows (`gap` 1) a shift of the whole set by one bit, or by a row's length,
// moves every member one square and never wraps round into the next row.
#pragma once

#include <algorithm>
#include <array>
#include <span>

namespace pushworks {

// Up, down, left, right: the order of LURD letters used everywhere in the core.
inline constexpr int kDirections = 4;
constexpr int opposite(int direction) {
    return direction ^ 1;
}
// From a cell to its neighbours in these directions, where rows are so long.
constexpr std::array<int, 4> steps_of(int row) {
    return {-row, row, -1, 1};
}
// The neighbours of a cell, as spread() asks for them.
struct CellNeighbours {
    int width;
    constexpr std::array<int, 4> operator[](int cell) const {
        return {cell - width, cell + width, cell - 1, cell + 1};
    }
};

class Frame {
 public:
    // Cells are y * width + x; there must be one.
    Frame(int width, std::span<const int> cells, int gap)
        : width_(width), left_(width), top_(cells[0] / width) {
        int right = 0, bottom = 0;
        for (const int cell : cells) {
            left_ = std::min(left_, cell % width);
            right = std::max(right, cell % width);
            top_ = std::min(top_, cell / width);
            bottom = std::max(bottom, cell / width);
        }
        stride_ = right - left_ + 1 + gap;
        rows_ = bottom - top_ + 1;
    }

    int rows() const { return rows_; }
    // From a cell's bit to that of the cell below.
    int stride() const { return stride_; }
    int bits() const { return stride_ * rows_; }
    // The same for sets whose shifts are longer than a word where rows are: those are of so many words or
    // more.
    static constexpr int kWordsForLongRows = 12;
    int bits_for_grid() const { return stride_ < 64 ? bits() : std::max(bits(), 64 * kWordsForLongRows); }
    // The same for code whose shifts must be shorter than a word: no set is large enough for longer rows.
    int bits_for_short_shifts() const { return stride_ < 64 ? bits() : kTooMany; }

    int bit(int cell) const { return (cell / width_ - top_) * stride_ + cell % width_ - left_; }
    int cell(int bit) const { return (bit / stride_ + top_) * width_ + bit % stride_ + left_; }

 private:
    static constexpr int kTooMany = 1 << 30;

    int width_, left_, top_;
    int stride_ = 0, rows_ = 0;
};

}  // namespace pushworks
