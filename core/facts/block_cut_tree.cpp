#include "facts/block_cut_tree.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace pushworks {

BlockCutTree::BlockCutTree(const Board& board)
    : next_(board.next()),
      disc_(board.size() + 1),
      spots_(board.size() + 1),
      order_(board.size() + 2),
      prefix_min_(board.size() + 2),
      suffix_min_(board.size() + 3) {}

void BlockCutTree::build(const std::uint8_t* occupancy) {
    const int n = static_cast<int>(next_.size()) - 1;
    charge(2 * static_cast<std::size_t>(n));
    for (int s = 0; s <= n; ++s) disc_[s] = occupancy[s] == kFree ? 0 : kTaken;
    components_ = 0;
    std::uint16_t counter = 0;
    for (int start = 0; start < n; ++start) {
        if (disc_[start] != 0) continue;
        ++components_;
        const auto first = static_cast<std::uint16_t>(counter + 1);
        counter = walk(static_cast<Square>(start), counter);
        find_blocks(first, counter);
    }
}

// Numbers a component from its root on, depth first. Strategies spend much of their time here: the arrays are
// held by pointers of this function, which no store through one of them can change, and squares that are
// taken have a number that lowers nothing. The parent's number may count as one next to the branch: it makes
// no difference to whether the branch reaches above the parent.
std::uint16_t BlockCutTree::walk(Square root, std::uint16_t counter) {
    const std::array<Square, 4>* const next = next_.data();
    std::uint16_t* const disc = disc_.data();
    Square* const order = order_.data();
    Spot* const spots = spots_.data();
    const auto enter = [&](Square v, Square from) {
        disc[v] = ++counter;
        order[counter] = v;
        spots[v].parent = from;
        spots[v].root = root;
        return counter;
    };
    Square v = root;
    std::uint16_t low = enter(v, kNoSquare);
    std::uint16_t d = 0;
    while (true) {
        if (d < 4) {
            const Square w = next[v][d++];
            if (const std::uint16_t number = disc[w]; number != 0) {
                low = std::min(low, number);
                continue;
            }
            spots[v].low = low;
            spots[v].tried = d;
            low = enter(w, v);
            v = w;
            d = 0;
            continue;
        }
        Spot& spot = spots[v];
        spot.low = low;
        spot.size = static_cast<std::uint16_t>(counter - disc[v] + 1);
        if (spot.parent == kNoSquare) return counter;
        v = spot.parent;
        low = std::min(low, spots[v].low);
        d = spots[v].tried;
    }
}

// Blocks in preorder, minima of prefixes, suffixes and subtrees of a component.
void BlockCutTree::find_blocks(int first, int last) {
    const Square* const order = order_.data();
    const std::uint16_t* const disc = disc_.data();
    Spot* const spots = spots_.data();
    Square* const prefix_min = prefix_min_.data();
    Square* const suffix_min = suffix_min_.data();
    Square smallest = kNoSquare;
    for (int i = first; i <= last; ++i) {
        const Square s = order[i];
        prefix_min[i] = smallest;  // of the squares before i
        smallest = std::min(smallest, s);
        Spot& spot = spots[s];
        spot.smallest = s;
        spot.block = spot.parent == kNoSquare || spot.low >= disc[spot.parent] ? s : spots[spot.parent].block;
    }
    Square tail = kNoSquare;
    suffix_min[last + 1] = kNoSquare;
    for (int i = last; i >= first; --i) {
        const Square s = order[i];
        tail = std::min(tail, s);
        suffix_min[i] = tail;
        const Square up = spots[s].parent;
        if (up != kNoSquare) spots[up].smallest = std::min(spots[up].smallest, spots[s].smallest);
    }
}

int BlockCutTree::pieces(Square at) const {
    Square seen[4];
    int count = 0;
    for (int d = 0; d < 4; ++d) {
        const Square w = next_[at][d];
        if (!free(w)) continue;
        const Square block = edge_block(at, w);
        bool known = false;
        for (int i = 0; i < count; ++i) known |= seen[i] == block;
        if (!known) seen[count++] = block;
    }
    return count;
}

}  // namespace pushworks
