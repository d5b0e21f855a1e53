// One direction of a search: its nodes, the table that finds them again and the queue of those still to be
// expanded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "base/bucket_queue.hpp"

namespace pushworks {

// One direction: its nodes, its table and its open list.
template <int N>
class Side {
 public:
    using Set = Bits<N>;
    struct Node {
        Set boxes;
        std::uint32_t parent;
        std::uint16_t player;
        std::uint16_t depth;
    };
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    Side() { slots_.assign(1 << 16, Slot{}); }

    static std::uint64_t hash(const Set& boxes, int player) { return boxes.hash(player + 1); }
    // Asks for the memory that a look-up with this hash will need.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask()]); }

    std::uint32_t find(const Set& boxes, int player) const {
        return find(boxes, player, hash(boxes, player));
    }
    std::uint32_t find(const Set& boxes, int player, std::uint64_t hash) const {
        for (std::size_t at = hash & mask();; at = (at + 1) & mask()) {
            const Slot slot = slots_[at];
            if (slot.id == kNone) return kNone;
            if (slot.tag == tag(hash) && nodes[slot.id].player == player && nodes[slot.id].boxes == boxes)
                return slot.id;
        }
    }
    std::uint32_t add(const Set& boxes, int player, std::uint32_t parent, int depth) {
        if (nodes.size() * 2 >= slots_.size()) grow();
        const auto id = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back(
            {boxes, parent, static_cast<std::uint16_t>(player), static_cast<std::uint16_t>(depth)});
        place(id);
        return id;
    }
    void open(std::uint32_t id, int key) { queue_.push(static_cast<std::size_t>(key), id); }
    // The best open node, or kNone.
    std::uint32_t pop() { return queue_.empty() ? kNone : queue_.pop(); }
    std::size_t bytes() const {
        return nodes.capacity() * sizeof(Node) + slots_.size() * sizeof(Slot) + queue_.bytes();
    }

    std::vector<Node> nodes;

 private:
    std::size_t mask() const { return slots_.size() - 1; }
    // The upper half of the hash beside the number: a look-up that fails touches the table only.
    struct Slot {
        std::uint32_t id = kNone;
        std::uint32_t tag = 0;
    };
    static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
    void place(std::uint32_t id) {
        const std::uint64_t hash = Side::hash(nodes[id].boxes, nodes[id].player);
        std::size_t at = hash & mask();
        while (slots_[at].id != kNone) at = (at + 1) & mask();
        slots_[at] = {id, tag(hash)};
    }
    void grow() {
        slots_.assign(slots_.size() * 2, Slot{});
        for (std::uint32_t id = 0; id < nodes.size(); ++id) place(id);
    }
    std::vector<Slot> slots_;
    BucketQueue<std::uint32_t> queue_;
};

}  // namespace pushworks
