// The memory of a search: nodes in an arena that never moves, and an index that finds a node by its state.
//
// The index is cut into 1024 small tables chosen by the hash. Each grows on its own, so no
// single insertion ever pauses to rehash everything: a search that must answer within milliseconds can rely
// on it. States are compared word by word; two different states are never taken for the same.
#pragma once

#include <cstdint>
#include <cstring>

#include "base/hash_table.hpp"

namespace pushworks::bait {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = HashIndex::kNone;

// What a node holds beside its packed state.
struct NodeInfo {
    NodeId parent = kNoNode;
    std::int32_t cost = 0;      // moves, below kDeadlocked
    std::int32_t estimate = 0;  // lower bound of the moves to go, or kDeadlocked
    std::uint8_t move = 0;      // the last move: a direction
    std::uint8_t expanded = 0;  // 1 once its children were made at this cost
};

class NodeStore {
 public:
    explicit NodeStore(int words)
        : words_(words),
          stride_((words * 8 + static_cast<int>(sizeof(NodeInfo)) + 7) & ~7),
          segments_(kSegments, HashIndex(kFirstSlots)),
          bytes_(kSegments * segments_[0].bytes()) {}

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return bytes_; }
    const std::uint64_t* state(NodeId id) const { return reinterpret_cast<const std::uint64_t*>(at(id)); }
    NodeInfo& info(NodeId id) { return *reinterpret_cast<NodeInfo*>(at(id) + words_ * 8); }

    struct Found {
        NodeId node;
        bool added;  // it was not known
    };
    // The node of `state`.
    Found find_or_add(const std::uint64_t* state) {
        const std::uint64_t hash = hash_of(state);
        HashIndex& segment = segments_[hash & (kSegments - 1)];
        const NodeId known = segment.find(hash / kSegments, [&](NodeId id) {
            return std::memcmp(at(id), state, static_cast<std::size_t>(words_) * 8) == 0;
        });
        if (known != kNoNode) return {known, false};
        const NodeId id = append(state);
        bytes_ -= segment.bytes();
        segment.add(id, hash / kSegments,
                    [&](NodeId other) { return hash_of(this->state(other)) / kSegments; });
        bytes_ += segment.bytes();
        return {id, true};
    }

 private:
    static constexpr std::size_t kSegments = 1024;
    static constexpr std::size_t kFirstSlots = 16;
    static constexpr int kBlockShift = 14;  // nodes in a block of the arena: 2^14
    static constexpr std::size_t kBlockMask = (std::size_t{1} << kBlockShift) - 1;

    std::uint64_t hash_of(const std::uint64_t* state) const {
        std::uint64_t hash = kGoldenRatio;
        for (int i = 0; i < words_; ++i) hash = splitmix64(hash ^ state[i]);
        return hash;
    }
    const std::byte* at(NodeId id) const {
        return blocks_[id >> kBlockShift].data() + (id & kBlockMask) * stride_;
    }
    std::byte* at(NodeId id) { return blocks_[id >> kBlockShift].data() + (id & kBlockMask) * stride_; }

    NodeId append(const std::uint64_t* state) {
        if ((size_ & kBlockMask) == 0) {
            const std::size_t bytes = (kBlockMask + 1) * stride_;
            blocks_.emplace_back(bytes);
            bytes_ += bytes;
        }
        if (size_ + 1 >= kNoNode) throw std::bad_alloc();
        const auto id = static_cast<NodeId>(size_++);
        std::memcpy(at(id), state, words_ * 8);
        info(id) = NodeInfo{};
        return id;
    }

    int words_;
    int stride_;
    Vector<HashIndex> segments_;
    std::size_t size_ = 0;
    std::size_t bytes_;
    Vector<Vector<std::byte>> blocks_;
};

}  // namespace pushworks::bait
