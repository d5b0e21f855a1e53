// From cells to observations. A step changes three cells at most, so only those are painted again.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>

#include "base/memory.hpp"
#include "env/cells.hpp"

namespace pushworks::env {

// What a step did to a board: the player went from `here` to `next` or stayed (go), and a box from `next` to
// `beyond` (push). Flags are 0 or 1. Without a push `beyond` may lie off the board.
struct Change {
    int here, next, beyond;
    unsigned go, push;
};

// Planes, one behind the other: byte 1 where the cell has the bit of the plane.
class PlanePainter {
 public:
    PlanePainter(Shape shape, std::span<const Cell> planes)
        : size_(shape.size()), planes_(planes.begin(), planes.end()) {
        for (std::size_t k = 0; k < planes.size(); ++k) {
            if (planes[k] == kBox) box_ = k * size_, moving_ |= kBox;
            if (planes[k] == kPlayer) player_ = k * size_, moving_ |= kPlayer;
        }
    }
    std::size_t bytes() const { return planes_.size() * size_; }

    void paint(std::uint8_t* out, const Cell* cells, int player) const {
        for (std::size_t k = 0; k < planes_.size(); ++k) {
            std::uint8_t* to = out + k * size_;
            const Cell bit = planes_[k];
            for (std::size_t i = 0; i < size_; ++i) to[i] = (cells[i] & bit) != 0;
        }
        if (moving_ & kPlayer) out[player_ + player] = 1;
    }
    // Of the planes only those of the boxes and of the player ever change.
    void paint_change(std::uint8_t* out, const Cell*, const Change& change) const {
        if (moving_ & kPlayer) {
            out[player_ + change.here] = static_cast<std::uint8_t>(change.go ^ 1U);
            out[player_ + change.next] = static_cast<std::uint8_t>(change.go);
        }
        if (change.push && (moving_ & kBox)) {
            out[box_ + change.next] = 0;
            out[box_ + change.beyond] = 1;
        }
    }
    // The line every step writes; boxes are pushed too rarely.
    void fetch(const std::uint8_t* out, int cell) const { __builtin_prefetch(out + player_ + cell, 1); }

 private:
    std::size_t size_;
    std::size_t box_ = 0, player_ = 0;
    Cell moving_ = 0;
    Vector<Cell> planes_;
};

// Pictures: every cell is a square of `tile` by `tile` pixels of `channels` bytes, copied from an atlas with
// one picture for each kind of cell. A grid of numbers or letters is the same with one pixel of one byte.
class TilePainter {
 public:
    TilePainter(Shape shape, int tile, int channels, std::span<const std::uint8_t> atlas)
        : shape_(shape),
          tile_(tile),
          run_(static_cast<std::size_t>(tile) * channels),
          atlas_(atlas.begin(), atlas.end()) {
        if (tile < 1 || channels < 1 || atlas.size() != kKinds * run_ * static_cast<std::size_t>(tile))
            throw std::invalid_argument("expected an atlas of 64 tiles");
    }
    std::size_t bytes() const { return shape_.size() * run_ * tile_; }

    void paint(std::uint8_t* out, const Cell* cells, int player) const {
        for (int cell = 0; cell < shape_.size(); ++cell)
            touch(out, cell, cells[cell] | (cell == player ? kPlayer : 0));
    }
    void paint_change(std::uint8_t* out, const Cell* cells, const Change& change) const {
        if (!change.go) return;
        touch(out, change.here, cells[change.here]);
        touch(out, change.next, cells[change.next] | kPlayer);
        if (change.push) touch(out, change.beyond, cells[change.beyond]);
    }
    void fetch(const std::uint8_t* out, int cell) const { __builtin_prefetch(out + cell * run_, 1); }

 private:
    void touch(std::uint8_t* out, int cell, int kind) const {
        const std::uint8_t* from = atlas_.data() + kind * run_ * tile_;
        if (tile_ == 1) {
            for (std::size_t k = 0; k < run_; ++k) out[cell * run_ + k] = from[k];
            return;
        }
        const std::size_t line = shape_.width * run_;
        std::uint8_t* to = out + static_cast<std::size_t>(cell / shape_.width) * line * tile_ +
                           static_cast<std::size_t>(cell % shape_.width) * run_;
        for (int y = 0; y < tile_; ++y) std::memcpy(to + y * line, from + y * run_, run_);
    }

    Shape shape_;
    int tile_;
    std::size_t run_;
    Vector<std::uint8_t> atlas_;
};

}  // namespace pushworks::env
