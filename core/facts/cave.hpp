// The free squares as a graph: connected components and biconnected blocks (Tarjan), built in one pass.
//
// It answers in constant time what would happen to the player's regions if a box were put on a free square:
// which sides of that box stay connected, how many regions there would be, and the smallest square (the
// normalised player) and size of each. That makes generating all macro moves of a box cost one pass.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "level/occupancy.hpp"

namespace pushworks {

class Cave {
 public:
    explicit Cave(const Board& board);

    void build(const std::uint8_t* occupancy);

    int components() const { return components_; }
    bool free(Square square) const { return disc_[square] != 0; }

    // Are two free neighbours of a free square still connected once the square is filled?
    bool same_side(Square at, Square side_a, Square side_b) const {
        return edge_block(at, side_a) == edge_block(at, side_b);
    }
    const std::vector<std::array<Square, 4>>& next() const { return next_; }
    // Squares of one component have the same part.
    Square part(Square at) const { return root_[at]; }
    // The square's number in a walk over the floor that finishes one branch before it begins the next.
    std::uint16_t number(Square at) const { return disc_[at]; }
    // Calls visit(first number, size) for each branch of the walk that a box on the square would cut off.
    // Returns whether there is anything else.
    template <class Visit>
    bool for_each_branch(Square at, Visit&& visit) const {
        for (const Square w : next_[at])
            if (disc_[w] && parent_[w] == at && block_[w] == w) visit(disc_[w], size_[w]);
        return parent_[at] != kNoSquare;
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
    // The last number given.
    std::uint16_t walk(const std::uint8_t* occupancy, Square root, std::uint16_t counter);
    void find_blocks(int first, int last);

    const std::vector<std::array<Square, 4>>& next_;
    int components_ = 0;
    std::vector<std::uint16_t> disc_, low_, size_;
    std::vector<Square> parent_, block_, order_, submin_, prefix_min_, suffix_min_, root_;
    std::vector<std::uint8_t> cursor_;
};

}  // namespace pushworks
