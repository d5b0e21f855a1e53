// Shares things out among places, each to one that suits it (Kuhn's augmenting paths).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/allowance.hpp"

namespace pushworks {

class Sharing {
 public:
    // All of so many places are free.
    void begin(std::size_t places) {
        owner_.assign(places, -1);
        words_ = (places + 63) / 64;
    }
    // Finds a place for a thing, moving others to other places where needed. `places_of(thing)` points to the
    // words that hold the places which suit it, one bit each. The places in `closed`, a set of the first 64,
    // are given to nobody.
    template <class PlacesOf>
    bool add(int thing, PlacesOf&& places_of, std::uint64_t closed = 0) {
        tried_.assign(words_ + 1, 0);
        tried_[0] = closed;
        return augment(thing, places_of);
    }
    std::size_t places() const { return owner_.size(); }
    // The thing at a place, -1 for none.
    int owner(std::size_t place) const { return owner_[place]; }

 private:
    template <class PlacesOf>
    bool augment(int thing, PlacesOf& places_of) {
        spend(4);
        const std::uint64_t* const row = places_of(thing);
        int* const owner = owner_.data();
        std::uint64_t* const tried = tried_.data();
        for (std::size_t w = 0; w < words_; ++w)
            for (std::uint64_t bits; (bits = row[w] & ~tried[w]) != 0;) {
                tried[w] |= bits & -bits;
                int& here = owner[w * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
                if (here >= 0 && !augment(here, places_of)) continue;
                here = thing;
                return true;
            }
        return false;
    }

    std::vector<int> owner_;
    std::vector<std::uint64_t> tried_;
    std::size_t words_ = 0;
};

}  // namespace pushworks
