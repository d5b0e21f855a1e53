// The position a feature-space search looks at: boxes as list, bytes and bits, and the player's region.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/bits.hpp"
#include "base/budget.hpp"
#include "base/memory.hpp"
#include "facts/grid.hpp"
#include "facts/macro.hpp"
#include "level/solution.hpp"

namespace pushworks {

inline constexpr std::uint32_t kNoNode = 0xFFFFFFFF;

// The root that a node goes back to, and the moves from there; nodes have a `parent` and a `move`.
template <class Nodes>
std::uint32_t root_of(const Nodes& nodes, std::uint32_t node) {
    while (nodes[node].parent != kNoNode) node = nodes[node].parent;
    return node;
}
template <class Nodes>
Vector<MacroMove> moves_to(const Nodes& nodes, std::uint32_t node) {
    Vector<MacroMove> moves;
    for (; nodes[node].parent != kNoNode; node = nodes[node].parent) moves.push_back(nodes[node].move);
    std::ranges::reverse(moves);
    return moves;
}

// The key of a position one macro move further, from that of the boxes before it.
inline std::uint64_t key_after(const Grid& grid, std::uint64_t boxes_key, const Macro& macro) {
    return boxes_key ^ grid.box_key[macro.from] ^ grid.box_key[macro.to] ^ grid.player_key[macro.player];
}

class FessPosition {
 public:
    explicit FessPosition(const Grid& grid)
        : grid_(grid), walker_(grid), occupancy_(grid.empty()), set_(grid.words) {}

    const Grid& grid() const { return grid_; }
    const Occupancy& occupancy() const { return occupancy_; }
    Occupancy& occupancy() { return occupancy_; }
    const Vector<Square>& boxes() const { return boxes_; }  // sorted
    const Vector<std::uint64_t>& set() const { return set_; }
    Square player() const { return player_; }
    // The player's region, as of the last call of start() or play().
    const Walker& walker() const { return walker_; }

    void start() {
        boxes_ = grid_.starts;
        std::sort(boxes_.begin(), boxes_.end());
        for (const Square b : boxes_) place(b);
        player_ = walker_.flood(occupancy_, grid_.player);
    }
    void load(const std::uint64_t* set, Square player) {
        charge(boxes_.size());
        for (const Square b : boxes_) occupancy_[b] = kFree;
        boxes_.clear();
        std::copy_n(set, grid_.words, set_.begin());
        for_each_bit(set, grid_.words, [&](int b) {
            boxes_.push_back(static_cast<Square>(b));
            occupancy_[b] = kBox;
        });
        player_ = player;
    }
    // Finds the player's region, which load() leaves out.
    void settle() { player_ = walker_.flood(occupancy_, player_); }
    void play(const MacroMove& move) {
        shift(move.from, move.to);
        std::replace(boxes_.begin(), boxes_.end(), move.from, move.to);
        std::sort(boxes_.begin(), boxes_.end());
        player_ = walker_.flood(occupancy_, move.stand);
    }
    // Puts one box elsewhere in bytes and bits only: for a look at what a move would lead to, to be taken
    // back.
    void shift(Square from, Square to) {
        occupancy_[from] = kFree;
        set_[from / 64] &= ~(1ULL << (from % 64));
        place(to);
    }

    std::uint64_t boxes_key() const {
        std::uint64_t key = 0;
        for (const Square b : boxes_) key ^= grid_.box_key[b];
        return key;
    }
    std::uint64_t key() const { return boxes_key() ^ grid_.player_key[player_]; }

 private:
    void place(Square square) {
        occupancy_[square] = kBox;
        set_[square / 64] |= 1ULL << (square % 64);
    }

    const Grid& grid_;
    Walker walker_;
    Occupancy occupancy_;
    Vector<Square> boxes_;
    Vector<std::uint64_t> set_;
    Square player_ = 0;
};

// Macro moves from a position as single pushes, in the order of play: pulls are read backwards. None when a
// move is not possible.
inline Vector<Push> pushes_of(FessPosition& position, Way way, const std::uint8_t* avoid,
                              const Vector<MacroMove>& moves) {
    const Grid& grid = position.grid();
    MacroMaker maker(grid);
    Vector<std::uint8_t> steps;
    Vector<Push> pushes;
    for (const MacroMove& move : moves) {
        if (!maker.steps(way, position.occupancy(), position.walker().reach(), move.from, move.to, move.stand,
                         avoid, steps))
            return {};
        Square box = move.from;
        for (const std::uint8_t d : steps) {
            const Square to = grid.next[box][d];
            pushes.push_back(way == Way::pull ? Push{to, static_cast<std::uint8_t>(d ^ 1)} : Push{box, d});
            box = to;
        }
        position.play(move);
    }
    if (way == Way::pull) std::reverse(pushes.begin(), pushes.end());
    return pushes;
}

}  // namespace pushworks
