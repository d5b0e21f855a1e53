// A table of packed states. Every state is stored once, in an arena, and known by a 32-bit handle; behind
// the state lies a small record (`Payload`) that belongs to the search.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <type_traits>

#include "base/hash_table.hpp"
#include "level/packed.hpp"

namespace pushworks {

using Handle = std::uint32_t;
inline constexpr Handle kNoHandle = std::numeric_limits<Handle>::max();

template <class Payload>
class StateTable {
    static_assert(std::is_trivially_copyable_v<Payload>);

 public:
    struct Slot {
        Handle handle;
        bool inserted;
    };

    static constexpr std::uint32_t kMostStates = kNoHandle - 1;  // as many as handles of 32 bits tell apart

    // A state more than `most` throws std::bad_alloc, like one there is no memory for.
    explicit StateTable(const PackedFormat& format, std::uint32_t most = kMostStates)
        : format_(format),
          most_(most),
          state_bytes_(format.bytes()),
          record_bytes_(state_bytes_ + (std::is_empty_v<Payload> ? 0 : sizeof(Payload))),
          chunk_bits_(std::bit_width(kChunkBytes / record_bytes_ | 1) - 1) {}

    std::uint32_t size() const { return size_; }
    void prefetch(std::uint64_t hash) const { index_.prefetch(hash); }

    // Finds the state or stores it with an undefined payload.
    Slot insert(const std::uint8_t* state) { return insert(state, format_.hash(state)); }
    Slot insert(const std::uint8_t* state, std::uint64_t hash) {
        if (size_ == most_) {
            const Handle known = find(state, hash);
            if (known == kNoHandle) throw std::bad_alloc();
            return {known, false};
        }
        if (size_ == room_) {
            chunks_.emplace_back(record_bytes_ << chunk_bits_);
            room_ += std::uint64_t{1} << chunk_bits_;
        }
        const Handle known = index_.find_or_add(
            size_, hash, [&](Handle handle) { return format_.equal(record(handle), state); },
            [&](Handle handle) { return format_.hash(record(handle)); });
        if (known != kNoHandle) return {known, false};
        std::memcpy(record(size_), state, state_bytes_);
        return {size_++, true};
    }

    Handle find(const std::uint8_t* state) const { return find(state, format_.hash(state)); }
    Handle find(const std::uint8_t* state, std::uint64_t hash) const {
        return index_.find(hash, [&](Handle handle) { return format_.equal(record(handle), state); });
    }

    const std::uint8_t* state(Handle handle) const { return record(handle); }
    Payload payload(Handle handle) const {
        Payload value;
        std::memcpy(&value, record(handle) + state_bytes_, sizeof(Payload));
        return value;
    }
    void set_payload(Handle handle, const Payload& value) {
        std::memcpy(record(handle) + state_bytes_, &value, sizeof(Payload));
    }

 private:
    static_assert(CompactHashIndex::kNone == kNoHandle);
    static constexpr std::size_t kChunkBytes = 1 << 16;

    std::size_t place(Handle handle) const {
        return (handle & ((Handle{1} << chunk_bits_) - 1)) * record_bytes_;
    }
    const std::uint8_t* record(Handle handle) const { return &chunks_[handle >> chunk_bits_][place(handle)]; }
    std::uint8_t* record(Handle handle) { return &chunks_[handle >> chunk_bits_][place(handle)]; }

    PackedFormat format_;
    std::uint32_t most_;
    std::size_t state_bytes_;
    std::size_t record_bytes_;
    int chunk_bits_;
    Vector<Vector<std::uint8_t>> chunks_;
    CompactHashIndex index_;
    std::uint32_t size_ = 0;
    std::uint64_t room_ = 0;  // so many states have their place in a chunk
};

}  // namespace pushworks
