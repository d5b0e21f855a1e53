// Things waiting in order of two numbers, the second within the first. No step of a search raises the first
// by more than a few, so only as many layers are kept, in a ring; the entries lie in chunks that are used
// again.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/memory.hpp"

namespace pushworks::optimize {

template <class Entry>
class LayeredQueue {
 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    struct Chunk {
        static constexpr std::size_t kEntries = sizeof(Entry) < 512 ? 1016 / sizeof(Entry) : 2;
        std::uint32_t next = kNone;
        std::uint32_t count = 0;
        std::array<Entry, kEntries> entries;
    };

    // `step`: the most by which an entry's first number exceeds that of the layer being worked on.
    explicit LayeredQueue(std::uint32_t step) : layers_(std::bit_ceil(step + 1)) {}

    bool empty() const { return size_ == 0; }
    void push(std::uint32_t first, std::uint32_t second, const Entry& entry) {
        Layer& layer = layers_[first & (layers_.size() - 1)];
        if (second >= layer.heads.size())
            layer.heads.resize(std::max<std::size_t>(second + 1, 2 * layer.heads.size()), kNone);
        if (layer.chunks == 0 || second < layer.lowest) layer.lowest = second;
        std::uint32_t& head = layer.heads[second];
        if (head == kNone || chunks_[head].front().count == Chunk::kEntries) {
            const std::uint32_t fresh = take();
            chunks_[fresh].front().next = head;
            chunks_[fresh].front().count = 0;
            head = fresh;
            ++layer.chunks;
        }
        Chunk& chunk = chunks_[head].front();
        chunk.entries[chunk.count++] = entry;
        ++size_;
    }
    // The least second number in a layer; kNone when the layer is empty.
    std::uint32_t lowest(std::uint32_t first) {
        Layer& layer = layers_[first & (layers_.size() - 1)];
        if (layer.chunks == 0) return kNone;
        while (layer.heads[layer.lowest] == kNone) ++layer.lowest;
        return layer.lowest;
    }
    // Takes a chunk of entries with these numbers out; kNone when there is none. To be given back.
    std::uint32_t pop(std::uint32_t first, std::uint32_t second) {
        Layer& layer = layers_[first & (layers_.size() - 1)];
        if (second >= layer.heads.size() || layer.heads[second] == kNone) return kNone;
        const std::uint32_t index = layer.heads[second];
        layer.heads[second] = chunks_[index].front().next;
        --layer.chunks;
        size_ -= chunks_[index].front().count;
        return index;
    }
    const Chunk& chunk(std::uint32_t index) const { return chunks_[index].front(); }
    void give_back(std::uint32_t index) { spare_.push_back(index); }

 private:
    struct Layer {
        Vector<std::uint32_t> heads;
        std::size_t chunks = 0;
        std::uint32_t lowest = 0;
    };

    std::uint32_t take() {
        if (!spare_.empty()) {
            const std::uint32_t index = spare_.back();
            spare_.pop_back();
            return index;
        }
        chunks_.emplace_back(1);
        return static_cast<std::uint32_t>(chunks_.size() - 1);
    }

    Vector<Layer> layers_;
    Vector<Vector<Chunk>> chunks_;  // each by itself: they do not move
    Vector<std::uint32_t> spare_;
    std::size_t size_ = 0;
};

}  // namespace pushworks::optimize
