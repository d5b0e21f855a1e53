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
        const auto first = static_cast<std::uint16_t>(counter + 1);
        counter = walk(occupancy, static_cast<Square>(start), counter);
        find_blocks(first, counter);
    }
}

// Numbers a component from its root on, depth first. This is where strategies spend a third of their time:
// the arrays are held by pointers of this function, which no store through one of them can change.
std::uint16_t Cave::walk(const std::uint8_t* occupancy, Square root, std::uint16_t counter) {
    const std::array<Square, 4>* const next = next_.data();
    std::uint16_t* const disc = disc_.data();
    std::uint16_t* const low = low_.data();
    std::uint16_t* const size = size_.data();
    Square* const parent = parent_.data();
    Square* const order = order_.data();
    Square* const roots = root_.data();
    std::uint8_t* const cursor = cursor_.data();
    const auto enter = [&](Square v, Square from) {
        parent[v] = from;
        disc[v] = low[v] = ++counter;
        order[counter] = v;
        roots[v] = root;
    };
    Square v = root;
    enter(v, kNoSquare);
    int d = 0;
    while (true) {
        if (d < 4) {
            const Square w = next[v][d++];
            if (occupancy[w] != kFree || w == parent[v]) continue;
            if (disc[w]) {
                low[v] = std::min(low[v], disc[w]);
                continue;
            }
            cursor[v] = static_cast<std::uint8_t>(d);
            enter(w, v);
            v = w;
            d = 0;
            continue;
        }
        const Square up = parent[v];
        size[v] = static_cast<std::uint16_t>(counter - disc[v] + 1);
        if (up == kNoSquare) return counter;
        low[up] = std::min(low[up], low[v]);
        v = up;
        d = cursor[v];
    }
}

// Blocks in preorder, minima of prefixes, suffixes and subtrees of a component.
void Cave::find_blocks(int first, int last) {
    const Square* const order = order_.data();
    const Square* const parent = parent_.data();
    const std::uint16_t* const low = low_.data();
    const std::uint16_t* const disc = disc_.data();
    Square* const block = block_.data();
    Square* const submin = submin_.data();
    Square* const prefix_min = prefix_min_.data();
    Square* const suffix_min = suffix_min_.data();
    Square smallest = kNoSquare;
    for (int i = first; i <= last; ++i) {
        const Square s = order[i];
        prefix_min[i] = smallest;  // of the squares before i
        smallest = std::min(smallest, s);
        submin[s] = s;
        const Square up = parent[s];
        block[s] = up == kNoSquare ? s : (low[s] >= disc[up] ? s : block[up]);
    }
    Square tail = kNoSquare;
    suffix_min[last + 1] = kNoSquare;
    for (int i = last; i >= first; --i) {
        const Square s = order[i];
        tail = std::min(tail, s);
        suffix_min[i] = tail;
        const Square up = parent[s];
        if (up != kNoSquare) submin[up] = std::min(submin[up], submin[s]);
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
