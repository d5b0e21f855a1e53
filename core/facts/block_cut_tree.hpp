// The block-cut tree of the free squares: connected components and biconnected blocks (Tarjan), built in one
// pass.
//
// It answers in constant time what would happen to the player's regions if a box were put on a free square:
// which sides of that box stay connected, how many regions there would be, and the smallest square (the
// normalised player) and size of each. That makes generating all macro moves of a box cost one pass.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/memory.hpp"
#include "level/occupancy.hpp"

namespace pushworks {

class BlockCutTree {
 public:
    explicit BlockCutTree(const Board& board);

    void build(const std::uint8_t* occupancy);

    int components() const { return components_; }
    bool free(Square square) const { return disc_[square] != kTaken; }

    // Are two free neighbours of a free square still connected once the square is filled?
    bool same_side(Square at, Square side_a, Square side_b) const {
        return edge_block(at, side_a) == edge_block(at, side_b);
    }
    const Vector<std::array<Square, 4>>& next() const { return next_; }
    // Squares of one component have the same part.
    Square part(Square at) const { return spots_[at].root; }
    // The square's number in a walk over the floor that finishes one branch before it begins the next.
    std::uint16_t number(Square at) const { return disc_[at]; }
    // Calls visit(first number, size) for each branch of the walk that a box on the square would cut off.
    // Returns whether there is anything else.
    template <class Visit>
    bool for_each_branch(Square at, Visit&& visit) const {
        for (const Square w : next_[at])
            if (free(w) && spots_[w].parent == at && spots_[w].block == w) visit(disc_[w], spots_[w].size);
        return spots_[at].parent != kNoSquare;
    }
    // The block of the edge between two free neighbouring squares.
    Square edge_block(Square a, Square b) const { return spots_[disc_[a] > disc_[b] ? a : b].block; }

    // Number of regions the square's own region falls into when the square is filled.
    int pieces(Square at) const;

    struct Region {
        Square smallest;
        int size;
        Square name;  // the same for all squares of the region
    };
    // The region of the player standing on another free square once `at` is filled. Its size is what
    // `count(first, size)` makes of the squares with so many numbers from the first on.
    template <class Count>
    Region region_without(Square at, Square player, Count&& count) const {
        const Square root = spots_[at].root;
        if (spots_[player].root != root) {
            const Spot& own = spots_[spots_[player].root];
            return {own.smallest, count(disc_[own.root], own.size), own.root};
        }
        // What comes before and after, and the branches still tied to the rest.
        const int end = disc_[at] + spots_[at].size;
        Square smallest = prefix_min_[disc_[at]];
        if (end < disc_[root] + spots_[root].size) smallest = std::min(smallest, suffix_min_[end]);
        int size = count(disc_[root], spots_[root].size) - count(disc_[at], 1);
        for (const Square w : next_[at]) {
            const Spot& branch = spots_[w];
            if (!free(w) || branch.parent != at) continue;
            if (branch.block != w) {
                smallest = std::min(smallest, branch.smallest);
                continue;
            }
            const int cut_off = count(disc_[w], branch.size);
            if (disc_[player] >= disc_[w] && disc_[player] < disc_[w] + branch.size)
                return {branch.smallest, cut_off, w};
            size -= cut_off;
        }
        return {smallest, size, at};
    }
    Region region_without(Square at, Square player) const {
        return region_without(at, player, [](int, int size) { return size; });
    }

 private:
    static constexpr std::uint16_t kTaken = 0xFFFF;  // numbers go from 1 to 65,534 at most

    // A square within the tree of the walk. Together, so that one address serves for all of it.
    struct Spot {
        std::uint16_t low;   // the least number next to its branch
        std::uint16_t size;  // of its branch
        Square parent, root, block;
        Square smallest;      // of its branch
        std::uint16_t tried;  // neighbours
        std::uint16_t unused = 0;
    };

    // The last number given.
    std::uint16_t walk(Square root, std::uint16_t counter);
    void find_blocks(int first, int last);

    const Vector<std::array<Square, 4>>& next_;
    int components_ = 0;
    // The number of a square in the walk, from 1; kTaken where it is not free.
    Vector<std::uint16_t> disc_;
    Vector<Spot> spots_;
    Vector<Square> order_, prefix_min_, suffix_min_;
};

}  // namespace pushworks
