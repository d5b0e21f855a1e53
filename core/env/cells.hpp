// How the environment keeps a board: one byte a cell, what stands there as bits.
//
// A batch holds many boards of one shape. Each has a row of cells above and below the board (the margin), so
// that looking two squares ahead needs no test for the edge.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/frame.hpp"
#include "base/hash.hpp"

namespace pushworks::env {

using Cell = std::uint8_t;

inline constexpr Cell kWall = 1;
inline constexpr Cell kGoal = 2;
inline constexpr Cell kBox = 4;
inline constexpr Cell kPlayer = 8;
inline constexpr Cell kTouched = 16;     // a goal that has had a box since the start of the episode
inline constexpr Cell kDeadSquare = 32;  // a box here can reach no goal
inline constexpr Cell kBlocked = kWall | kBox;
inline constexpr int kKinds = 64;  // values a cell can have

struct Shape {
    int height = 0;
    int width = 0;

    int size() const { return height * width; }
    // Bytes from the cells of one board to those of the next: whole cache lines.
    std::size_t stride() const { return (static_cast<std::size_t>(size()) + 2 * width + 63) / 64 * 64; }
    // Of the first cell of the board, behind the margin.
    int offset() const { return width; }
    int step(int direction) const { return steps_of(width)[direction]; }
};

// Numbers of one board's own, the same on every machine: SplitMix64.
class Stream {
 public:
    explicit Stream(std::uint64_t seed = 0) : state_(seed) {}
    std::uint64_t next() {
        const std::uint64_t number = splitmix64(state_);
        state_ += kGoldenRatio;
        return number;
    }
    // A number from 0 to bound - 1.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }
    // A number from 0 up to, but not including, 1.
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
    std::uint64_t state_;
};

}  // namespace pushworks::env
