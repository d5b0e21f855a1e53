// The free squares as a graph: connected components and biconnected blocks (Tarjan), built in one pass.
//
// It answers in constant time what would happen to the player's regions if a box were put on a free square:
// which sides of that box stay connected, how many regions there would be, and the smallest square (the
// normalised player) and size of each. That makes generating all macro moves of a box cost one pass.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/grid.hpp"

namespace pushworks {

class Cave {
 public:
    explicit Cave(const Grid& grid);

    void build(const std::uint8_t* occupancy);

    int components() const { return components_; }
    bool free(Square square) const { return disc_[square] != 0; }

    // Are two free neighbours of a free square still connected once the square is filled?
    bool same_side(Square at, Square side_a, Square side_b) const {
        return edge_block(at, side_a) == edge_block(at, side_b);
    }
    // The block of the edge between two free neighbouring squares.
    Square edge_block(Square a, Square b) const { return disc_[a] > disc_[b] ? block_[a] : block_[b]; }

    // Number of regions the square's own region falls into when the square is filled.
    int pieces(Square at) const;

    struct Region {
        Square smallest;
        int size;
    };
    // The region of the player standing on `side` (a free neighbour) once `at` is filled.
    Region region_beside(Square at, Square side) const;
    Region region_of(Square at) const;

 private:
    const Grid& grid_;
    int components_ = 0;
    std::vector<std::uint16_t> disc_, low_, size_;
    std::vector<Square> parent_, block_, order_, submin_, prefix_min_, suffix_min_, root_;
    std::vector<std::uint8_t> cursor_;
};

}  // namespace pushworks
