#include "facts/cave.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {

Cave::Cave(const Board& board)
    : next_(board.next()),
      disc_(board.size() + 1),
      low_(board.size() + 1),
      size_(board.size() + 1),
      parent_(board.size() + 1),
      block_(board.size() + 1),
      order_(board.size() + 2),
      submin_(board.size() + 1),
      prefix_min_(board.size() + 2),
      suffix_min_(board.size() + 3),
      root_(board.size() + 1),
      cursor_(board.size() + 1) {}

void Cave::build(const std::uint8_t* occupancy) {
    const int n = static_cast<int>(next_.size()) - 1;
    spend(2 * static_cast<std::size_t>(n));
    std::fill(disc_.begin(), disc_.end(), std::uint16_t{0});
    components_ = 0;
    std::uint16_t counter = 0;
    for (int start = 0; start < n; ++start) {
        if (occupancy[start] != kFree || disc_[start]) continue;
        ++components_;
        const auto root = static_cast<Square>(start);
        const std::uint16_t first = static_cast<std::uint16_t>(counter + 1);
        Square v = root;
        parent_[v] = kNoSquare;
        disc_[v] = low_[v] = ++counter;
        order_[counter] = v;
        root_[v] = root;
        cursor_[v] = 0;
        while (true) {
            if (cursor_[v] < 4) {
                const Square w = next_[v][cursor_[v]++];
                if (occupancy[w] != kFree || w == parent_[v]) continue;
                if (disc_[w]) {
                    low_[v] = std::min(low_[v], disc_[w]);
                } else {
                    parent_[w] = v;
                    disc_[w] = low_[w] = ++counter;
                    order_[counter] = w;
                    root_[w] = root;
                    cursor_[w] = 0;
                    v = w;
                }
                continue;
            }
            const Square up = parent_[v];
            size_[v] = static_cast<std::uint16_t>(counter - disc_[v] + 1);
            if (up == kNoSquare) break;
            low_[up] = std::min(low_[up], low_[v]);
            v = up;
        }
        // Blocks in preorder, minima of prefixes, suffixes and subtrees.
        Square smallest = kNoSquare;
        for (int i = first; i <= counter; ++i) {
            const Square s = order_[i];
            prefix_min_[i] = smallest;  // of the squares before i
            smallest = std::min(smallest, s);
            submin_[s] = s;
            const Square up = parent_[s];
            block_[s] = up == kNoSquare ? s : (low_[s] >= disc_[up] ? s : block_[up]);
        }
        Square tail = kNoSquare;
        suffix_min_[counter + 1] = kNoSquare;
        for (int i = counter; i >= first; --i) {
            const Square s = order_[i];
            tail = std::min(tail, s);
            suffix_min_[i] = tail;
            const Square up = parent_[s];
            if (up != kNoSquare) submin_[up] = std::min(submin_[up], submin_[s]);
        }
    }
}

int Cave::pieces(Square at) const {
    Square seen[4];
    int count = 0;
    for (int d = 0; d < 4; ++d) {
        const Square w = next_[at][d];
        if (!disc_[w]) continue;
        const Square block = edge_block(at, w);
        bool known = false;
        for (int i = 0; i < count; ++i) known |= seen[i] == block;
        if (!known) seen[count++] = block;
    }
    return count;
}

Cave::Region Cave::region_beside(Square at, Square side) const {
    const Square block = edge_block(at, side);
    if (parent_[block] == at) return {submin_[block], size_[block]};  // a subtree of its own
    // Everything else of the component: what comes before, after, and the subtrees still tied to the rest.
    const Square root = root_[at];
    const int end = disc_[at] + size_[at];
    const int component_end = disc_[root] + size_[root];
    Square smallest = prefix_min_[disc_[at]];
    if (end < component_end) smallest = std::min(smallest, suffix_min_[end]);
    int size = size_[root] - 1;
    for (int d = 0; d < 4; ++d) {
        const Square w = next_[at][d];
        if (!disc_[w] || parent_[w] != at) continue;
        if (block_[w] == w)
            size -= size_[w];
        else
            smallest = std::min(smallest, submin_[w]);
    }
    return {smallest, size};
}

Cave::Region Cave::region_of(Square at) const {
    return {submin_[root_[at]], size_[root_[at]]};
}

}  // namespace pushworks
