// The memory of a search: nodes in an arena that never moves, and an index that finds a node by its state.
//
// The index is cut into 1024 small open-addressing tables chosen by the hash. Each grows on its own, so no
// single insertion ever pauses to rehash everything: a search that must answer within milliseconds can rely
// on it. States are compared word by word; two different states are never taken for the same.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace pushworks::bait {

inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    return x ^ (x >> 32);
}

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;

// What a node holds beside its packed state.
struct NodeInfo {
    NodeId parent = kNoNode;
    std::uint16_t cost = 0;
    std::uint8_t move = 0;       // the last move: a direction
    std::uint8_t expanded = 0;   // 1 once its children were made at this cost
    std::uint16_t estimate = 0;  // lower bound of the moves to go
};

class NodeStore {
 public:
    explicit NodeStore(int words) : words_(words), stride_(words * 8 + static_cast<int>(sizeof(NodeInfo))) {
        stride_ = (stride_ + 7) & ~7;
        for (auto& segment : segments_) segment.resize(kFirstSlots);
        bytes_ = kSegments * kFirstSlots * sizeof(Slot);
    }

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return bytes_; }
    const std::uint64_t* state(NodeId id) const { return reinterpret_cast<const std::uint64_t*>(at(id)); }
    NodeInfo& info(NodeId id) { return *reinterpret_cast<NodeInfo*>(at(id) + words_ * 8); }

    // The node of `state`; a new one (`added` true) when it is not known yet.
    NodeId find_or_add(const std::uint64_t* state, bool& added) {
        std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
        for (int i = 0; i < words_; ++i) hash = mix(hash ^ state[i]);
        auto& segment = segments_[hash & (kSegments - 1)];
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        const std::size_t mask = segment.slots.size() - 1;
        std::size_t place = (hash >> 10) & mask;
        for (; segment.slots[place].id != kNoNode; place = (place + 1) & mask) {
            const Slot& slot = segment.slots[place];
            if (slot.tag == tag && std::memcmp(at(slot.id), state, words_ * 8) == 0) {
                added = false;
                return slot.id;
            }
        }
        const NodeId id = append(state);
        segment.slots[place] = {id, tag};
        added = true;
        if (++segment.used * 3 > segment.slots.size() * 2) grow(segment);
        return id;
    }

 private:
    struct Slot {
        NodeId id = kNoNode;
        std::uint32_t tag = 0;
    };
    struct Segment {
        std::vector<Slot> slots;
        std::size_t used = 0;
        void resize(std::size_t size) { slots.assign(size, Slot{}); }
    };
    static constexpr std::size_t kSegments = 1024;
    static constexpr std::size_t kFirstSlots = 16;
    static constexpr int kBlockShift = 14;  // nodes in a block of the arena: 2^14
    static constexpr std::size_t kBlockMask = (std::size_t{1} << kBlockShift) - 1;

    std::byte* at(NodeId id) const { return blocks_[id >> kBlockShift].get() + (id & kBlockMask) * stride_; }

    NodeId append(const std::uint64_t* state) {
        if ((size_ & kBlockMask) == 0) {
            const std::size_t bytes = (kBlockMask + 1) * stride_;
            blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
            bytes_ += bytes;
        }
        const auto id = static_cast<NodeId>(size_++);
        std::memcpy(at(id), state, words_ * 8);
        info(id) = NodeInfo{};
        return id;
    }

    // Doubles one segment. The hash is recomputed from the state: the slots stay small.
    void grow(Segment& segment) {
        std::vector<Slot> old = std::move(segment.slots);
        segment.slots.assign(old.size() * 2, Slot{});
        bytes_ += old.size() * sizeof(Slot);
        const std::size_t mask = segment.slots.size() - 1;
        for (const Slot& slot : old) {
            if (slot.id == kNoNode) continue;
            std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
            const std::uint64_t* words = state(slot.id);
            for (int i = 0; i < words_; ++i) hash = mix(hash ^ words[i]);
            std::size_t place = (hash >> 10) & mask;
            while (segment.slots[place].id != kNoNode) place = (place + 1) & mask;
            segment.slots[place] = slot;
        }
    }

    int words_;
    int stride_;
    std::size_t size_ = 0;
    std::size_t bytes_ = 0;
    std::vector<std::unique_ptr<std::byte[]>> blocks_;
    Segment segments_[kSegments];
};

}  // namespace pushworks::bait
