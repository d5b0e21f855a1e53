// The positions a search on whole-board sets has met: nodes, the table that finds them again and the queue of
// those still to be expanded.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/bits.hpp"
#include "base/bucket_queue.hpp"
#include "base/hash_table.hpp"
#include "base/memory.hpp"

namespace pushworks {

// A box and the square it goes to, as bits of the grid.
struct BitPush {
    int from;
    int to;
};

template <int N>
class BitNodes {
 public:
    using Set = Bits<N>;
    struct Node {
        Set boxes;
        std::uint32_t parent;
        std::uint16_t player;  // at most 512 bits
        std::uint16_t depth;   // only puts nodes in order: 65,535 stands for any more
    };
    static constexpr std::uint32_t kNone = HashIndex::kNone;

    explicit BitNodes(std::size_t slots) : table_(slots) {}

    static std::uint64_t hash(const Set& boxes, int player) { return boxes.hash(player + 1); }
    void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }

    std::uint32_t find(const Set& boxes, int player) const {
        return find(boxes, player, hash(boxes, player));
    }
    std::uint32_t find(const Set& boxes, int player, std::uint64_t hash) const {
        return table_.find(
            hash, [&](std::uint32_t id) { return nodes_[id].player == player && nodes_[id].boxes == boxes; });
    }
    // A position that is not there yet.
    std::uint32_t add(const Set& boxes, int player, std::uint32_t parent, int depth) {
        return add(boxes, player, hash(boxes, player), parent, depth);
    }
    std::uint32_t add(const Set& boxes, int player, std::uint64_t hash, std::uint32_t parent, int depth) {
        const auto id = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({boxes, parent, static_cast<std::uint16_t>(player),
                          static_cast<std::uint16_t>(std::min(depth, 0xFFFF))});
        table_.add(id, hash, [&](std::uint32_t other) {
            return BitNodes::hash(nodes_[other].boxes, nodes_[other].player);
        });
        return id;
    }
    void open(std::uint32_t id, int key) { queue_.push(static_cast<std::size_t>(key), id); }
    // The best open node, or kNone.
    std::uint32_t pop() { return queue_.empty() ? kNone : queue_.pop(); }

    const Node& operator[](std::uint32_t id) const { return nodes_[id]; }
    std::size_t size() const { return nodes_.size(); }
    // What moved between a node's parent and the node.
    BitPush last_move(std::uint32_t id) const {
        const Set &after = nodes_[id].boxes, &before = nodes_[nodes_[id].parent].boxes;
        return {(before - after).first(), (after - before).first()};
    }
    void clear() {
        nodes_.clear();
        table_.clear();
        queue_.clear();
    }

 private:
    Vector<Node> nodes_;
    HashIndex table_;
    BucketQueue<std::uint32_t> queue_;
};

}  // namespace pushworks
