// Macro moves: one box, any number of pushes (or pulls), told apart by where the box ends and on which side
// of it the player ends.
#pragma once

#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "facts/block_cut_tree.hpp"
#include "facts/grid.hpp"

namespace pushworks {

// A macro move as it is kept: the box, where it ends, a square of the player's region beside it there.
struct MacroMove {
    Square from, to, stand;
};

struct Macro {
    Square from;
    Square to;
    Square player;              // normalised player afterwards
    Square stand;               // a square of that region next to the box
    std::uint32_t length;       // pushes: fewer than the states of a box, 131,066 on the largest board
    std::uint16_t regions;      // player regions afterwards: no more than squares
    std::uint16_t region_size;  // free squares of the player's region

    MacroMove move() const { return {from, to, stand}; }
};

class MacroMaker {
 public:
    explicit MacroMaker(const Grid& grid);

    // Appends all macro moves of the box on `from`. `reach` marks the player's squares. The occupancy is
    // changed during the call and restored. Squares in `avoid` are never entered.
    void generate(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from,
                  const std::uint8_t* avoid, Vector<Macro>& out);

    // The single steps (directions) of the macro that ends on `to` with the player in `stand`'s region.
    bool steps(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from, Square to, Square stand,
               const std::uint8_t* avoid, Vector<std::uint8_t>& out);

    // Can the box leave for a square marked in `target`? (Stops at the first; the square is returned.)
    // `stand` receives the player's square then.
    Square find(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from,
                const std::uint8_t* avoid, const std::uint8_t* target, Square& stand);

 private:
    struct Item {
        Square at;
        std::uint8_t side;  // direction from the box to the player
        std::uint8_t step;  // direction of the last push
        std::uint32_t length;
        std::int32_t parent;
    };
    bool has_step(Way way, const Occupancy& occupancy, const std::uint8_t* reach, Square from,
                  const std::uint8_t* avoid) const;
    template <class Visit>
    void explore(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from,
                 const std::uint8_t* avoid, Visit visit);

    const Grid& grid_;
    BlockCutTree cut_tree_;
    Vector<Item> queue_;
    Vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
};

// Marks the squares the player can walk to; returns the smallest. Reuses its buffers.
class Walker {
 public:
    explicit Walker(const Grid& grid) : grid_(grid), reach_(grid.n + 1), stack_(grid.n + 1) {}
    Square flood(const Occupancy& occupancy, Square player);
    const std::uint8_t* reach() const { return reach_.data(); }
    int size() const { return static_cast<int>(count_); }
    // Whether the player can pull the box from where it stands.
    bool can_pull(const Occupancy& occupancy, Square box) const;
    std::span<const Square> squares() const { return std::span(stack_).first(count_); }

 private:
    const Grid& grid_;
    Vector<std::uint8_t> reach_;
    Vector<Square> stack_;
    std::size_t count_ = 0;
};

}  // namespace pushworks
