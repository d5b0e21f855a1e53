// A table of packed states. Every state is stored once, in an arena, and known by a 32-bit handle; behind
// the state lies a small record (`Payload`) that belongs to the search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

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

    // As many as handles of 32 bits tell apart, less a group (see resize()).
    static constexpr std::uint32_t kMostStates = kNoHandle - 16;

    // A state more than `most` throws std::bad_alloc, like one there is no memory for.
    explicit StateTable(const PackedFormat& format, std::uint32_t most = kMostStates)
        : format_(format),
          most_(most),
          state_bytes_(format.bytes()),
          record_bytes_(state_bytes_ + (std::is_empty_v<Payload> ? 0 : sizeof(Payload))),
          chunk_bits_(std::bit_width(kChunkBytes / record_bytes_ | 1) - 1) {
        resize(kFirstSlots);
    }

    std::uint32_t size() const { return size_; }
    // Everything the table has taken from the system.
    std::uint64_t bytes() const {
        return chunks_.size() * (record_bytes_ << chunk_bits_) + slots_.capacity() * sizeof(Handle) +
               tags_.capacity();
    }
    // What bytes() will briefly be while the table grows, if the next insertions may make it.
    std::uint64_t bytes_when_growing() const {
        return size_ + kSoon >= limit_ ? bytes() + next_size() * (sizeof(Handle) + 1) : bytes();
    }

    void prefetch(std::uint64_t hash) const {
        const std::size_t at = first_slot(hash, tags_.size());
        __builtin_prefetch(&tags_[at]);
        __builtin_prefetch(&slots_[at]);
    }

    // Finds the state or stores it with an undefined payload.
    Slot insert(const std::uint8_t* state, std::uint64_t hash) {
        if (full()) resize(next_size());
        const auto tag = tag_of(hash);
        std::size_t at = first_slot(hash, tags_.size());
        for (; tags_[at] != 0; at = after(at, tags_.size()))
            if (tags_[at] == tag && format_.equal(record(slots_[at]), state)) return {slots_[at], false};
        if (size_ == most_) throw std::bad_alloc();
        if (size_ >> chunk_bits_ == chunks_.size())
            chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(record_bytes_ << chunk_bits_));
        const Handle handle = size_++;
        std::memcpy(record(handle), state, state_bytes_);
        tags_[at] = tag;
        slots_[at] = handle;
        return {handle, true};
    }

    Handle find(const std::uint8_t* state, std::uint64_t hash) const {
        const auto tag = tag_of(hash);
        for (std::size_t at = first_slot(hash, tags_.size()); tags_[at] != 0; at = after(at, tags_.size()))
            if (tags_[at] == tag && format_.equal(record(slots_[at]), state)) return slots_[at];
        return kNoHandle;
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
    static constexpr std::size_t kFirstSlots = 1024;
    static constexpr std::size_t kSoon = 512;  // insertions, about those of one expansion
    static constexpr std::size_t kChunkBytes = 1 << 16;

    static std::uint8_t tag_of(std::uint64_t hash) { return static_cast<std::uint8_t>(hash >> 57) + 1; }
    // Any number of slots will do, so that the table can grow by half: spread by multiplication. With more
    // than 2^32 of them the product is cut off, and still names a slot.
    static std::size_t first_slot(std::uint64_t hash, std::size_t slots) {
        return static_cast<std::size_t>((hash & 0xFFFFFFFF) * slots >> 32);
    }
    static std::size_t after(std::size_t at, std::size_t slots) { return at + 1 == slots ? 0 : at + 1; }
    bool full() const { return size_ >= limit_; }
    std::size_t next_size() const {
        return slots_.size() < (1U << 16) ? slots_.size() * 4 : slots_.size() + slots_.size() / 2;
    }

    std::uint8_t* record(Handle handle) const {
        return chunks_[handle >> chunk_bits_].get() +
               (handle & ((Handle{1} << chunk_bits_) - 1)) * record_bytes_;
    }

    void resize(std::size_t slots) {
        std::vector<Handle> new_slots(slots);
        std::vector<std::uint8_t> new_tags(slots, 0);
        // In groups, so that the memory of a whole group is on its way before the first is written.
        constexpr Handle group = 16;
        std::array<std::uint64_t, group> hashes;
        for (Handle begin = 0; begin < size_; begin += group) {
            const Handle end = std::min(begin + group, size_);
            for (Handle handle = begin; handle < end; ++handle) {
                const std::uint64_t hash = hashes[handle - begin] = format_.hash(record(handle));
                const std::size_t at = first_slot(hash, slots);
                __builtin_prefetch(&new_tags[at], 1);
                __builtin_prefetch(&new_slots[at], 1);
            }
            for (Handle handle = begin; handle < end; ++handle) {
                const std::uint64_t hash = hashes[handle - begin];
                std::size_t at = first_slot(hash, slots);
                while (new_tags[at] != 0) at = after(at, slots);
                new_tags[at] = tag_of(hash);
                new_slots[at] = handle;
            }
        }
        slots_ = std::move(new_slots);
        tags_ = std::move(new_tags);
        limit_ = slots / 10 * 8;
    }

    PackedFormat format_;
    std::uint32_t most_;
    std::size_t state_bytes_;
    std::size_t record_bytes_;
    int chunk_bits_;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
    std::vector<Handle> slots_;
    std::vector<std::uint8_t> tags_;
    std::size_t limit_ = 0;
    std::uint32_t size_ = 0;
};

}  // namespace pushworks
