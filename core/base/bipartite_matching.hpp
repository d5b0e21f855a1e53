// Maximum bipartite matching by Kuhn's augmenting paths: assigns items (boxes) to slots (goals).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/budget.hpp"
#include "base/memory.hpp"

namespace pushworks {

class BipartiteMatching {
 public:
    // Starts with so many free slots.
    void begin(std::size_t slots) {
        owner_.assign(slots, -1);
        words_ = (slots + 63) / 64;
    }
    // Finds a slot for an item, moving other items where needed; false when there is none. `slots_of(item)`
    // points to the words with its possible slots, one bit each. The slots in `closed`, a set of the first
    // 64, are not used.
    template <class SlotsOf>
    bool add(int item, SlotsOf&& slots_of, std::uint64_t closed = 0) {
        tried_.assign(words_ + 1, 0);
        tried_[0] = closed;
        return augment(item, slots_of);
    }
    // Whether the last add() looked at a slot: where it failed, these are too few for the items that want
    // them.
    bool tried(std::size_t slot) const { return (tried_[slot / 64] >> slot % 64 & 1) != 0; }
    std::size_t slots() const { return owner_.size(); }
    // The item in a slot, -1 for none.
    int owner(std::size_t slot) const { return owner_[slot]; }

 private:
    template <class SlotsOf>
    bool augment(int item, SlotsOf& slots_of) {
        charge(4);
        const std::uint64_t* const row = slots_of(item);
        int* const owner = owner_.data();
        std::uint64_t* const tried = tried_.data();
        for (std::size_t w = 0; w < words_; ++w)
            for (std::uint64_t bits; (bits = row[w] & ~tried[w]) != 0;) {
                tried[w] |= bits & -bits;
                int& here = owner[w * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
                if (here >= 0 && !augment(here, slots_of)) continue;
                here = item;
                return true;
            }
        return false;
    }

    Vector<int> owner_;
    Vector<std::uint64_t> tried_;
    std::size_t words_ = 0;
};

}  // namespace pushworks
