// An open-addressing hash table of indices. The items themselves stay with the caller, which compares them,
// and hashes them again when the table grows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "base/prefetch.hpp"

namespace pushworks {

class HashIndex {
 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    // `slots`: a power of two.
    explicit HashIndex(std::size_t slots) : slots_(slots) {}

    // Prefetches the memory that a look-up with this hash will need.
    void prefetch(std::uint64_t hash) const { pushworks::prefetch(&slots_[hash & mask()]); }

    // The number with this hash for which same(number) is true, or kNone.
    template <class Same>
    std::uint32_t find(std::uint64_t hash, Same&& same) const {
        for (std::size_t at = hash & mask();; at = (at + 1) & mask()) {
            const Slot slot = slots_[at];
            const std::uint32_t number = slot.value - base_;
            if (number >= limit_) return kNone;
            if (slot.tag == tag(hash) && same(number)) return number;
        }
    }
    // A number that is not in the table. More than 2^31 of them throw std::bad_alloc.
    template <class HashOf>
    void add(std::uint32_t number, std::uint64_t hash, HashOf&& hash_of) {
        if (++used_ * 2 > slots_.size()) grow(hash_of);
        limit_ = std::max(limit_, number + 1);
        place(number, hash);
    }
    // The memory is kept for the next use.
    void clear() {
        base_ += limit_;  // what is in the slots means nothing any more
        limit_ = 0;
        used_ = 0;
        if (base_ < kMostNumbers) return;
        slots_.assign(slots_.size(), Slot{});
        base_ = 1;
    }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
    static constexpr std::uint32_t kMostNumbers = std::uint32_t{1}
                                                  << 31;  // so that base_ + limit_ is in range

    // The upper half of the hash beside the number: a look-up that fails touches the table only.
    struct Slot {
        std::uint32_t value = 0;  // base_ + number; a slot is empty when that makes no number below limit_
        std::uint32_t tag = 0;
    };
    static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
    std::size_t mask() const { return slots_.size() - 1; }
    void place(std::uint32_t number, std::uint64_t hash) {
        std::size_t at = hash & mask();
        while (slots_[at].value - base_ < limit_) at = (at + 1) & mask();
        slots_[at] = {base_ + number, tag(hash)};
    }
    template <class HashOf>
    void grow(HashOf& hash_of) {
        if (slots_.size() > kMostNumbers) throw std::bad_alloc();
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.value - base_ < limit_) place(slot.value - base_, hash_of(slot.value - base_));
    }

    std::vector<Slot> slots_;
    std::uint32_t base_ = 1, limit_ = 0;
    std::size_t used_ = 0;
};

}  // namespace pushworks
