// Which positions have been seen. A position is a set of boxes and the region the player can walk in; the
// regions of one set of boxes never overlap. So for each set of boxes the union of the regions seen so far
// is enough: a player square in it belongs to a known position, and its region need not even be computed.
//
// Two ways to find that union: by the rank of the boxes among all choices of k squares (small spaces; no
// probing, no keys), or by an open-addressing table. A look-up has two steps, slot() and at(), so that the
// memory can be fetched while other positions are worked on.
#pragma once

#include <array>
#include <cstdint>

#include "base/binomial.hpp"
#include "base/bits.hpp"
#include "base/hash_table.hpp"

namespace pushworks::generate {

inline constexpr int kMaxRankedBoxes = 8;

// The union of regions for every choice of k of the `live` squares, in one array.
template <class B>
class RankedRegions {
 public:
    static bool suits(const B& live, int boxes) {
        return boxes <= kMaxRankedBoxes && choose(live.count(), boxes) * sizeof(B) <= (std::size_t{64} << 20);
    }
    void reset(const B& live, int boxes) {
        int n = 0;
        live.for_each([&](int square) {
            for (int i = 0; i < boxes; ++i) part_[i][square] = static_cast<std::uint32_t>(choose(n, i + 1));
            ++n;
        });
        regions_.assign(choose(n, boxes), B{});
    }
    std::size_t slot(const B& boxes) const {
        std::uint32_t rank = 0;
        int i = 0;
        boxes.for_each([&](int square) { rank += part_[i++][square]; });
        return rank;
    }
    void prefetch(std::size_t slot) const { __builtin_prefetch(&regions_[slot], 1); }
    B& at(std::size_t slot, const B&) { return regions_[slot]; }

 private:
    std::array<std::array<std::uint32_t, B::kCapacity>, kMaxRankedBoxes> part_{};
    Vector<B> regions_;
};

template <class B>
class HashedRegions {
 public:
    void reset() { regions_ = HashMap<B, B>(1 << 12); }
    std::size_t slot(const B& boxes) const { return static_cast<std::size_t>(regions_.hash(boxes)); }
    void prefetch(std::size_t slot) const { regions_.prefetch(slot); }
    // There is no position without boxes. The reference is valid until the next call.
    B& at(std::size_t slot, const B& boxes) { return regions_.insert(boxes, slot, {}).first; }

 private:
    HashMap<B, B> regions_{1 << 12};
};

}  // namespace pushworks::generate
