// A memo of results: a direct-mapped cache with one entry for each hash, in which a new result replaces the
// old one. A replaced result is only computed again, so the table has a fixed limit on its memory.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/memory.hpp"

namespace pushworks {

// A result is `width` numbers. Keys are well mixed 64-bit hashes, trusted as elsewhere.
template <class Number>
class Memo {
 public:
    Memo(std::size_t width, std::size_t most_bytes)
        : width_(width), most_(std::bit_floor(std::max(most_bytes / (8 + width * sizeof(Number)), kFirst))) {}

    // The result stored for a key, or null. Valid until the next call of place_for().
    const Number* find(std::uint64_t key) const {
        if (keys_.empty() || key == 0) return nullptr;
        const std::size_t at = key & (keys_.size() - 1);
        return keys_[at] == key ? &numbers_[at * width_] : nullptr;
    }
    // Where to write the result for a new key. The present contents are undefined.
    Number* place_for(std::uint64_t key) {
        if (written_++ >= keys_.size() && keys_.size() < most_) grow();
        const std::size_t at = key & (keys_.size() - 1);
        keys_[at] = key;
        return &numbers_[at * width_];
    }
    std::size_t bytes() const { return keys_.size() * 8 + numbers_.size() * sizeof(Number); }

 private:
    static constexpr std::size_t kFirst = 256;  // places of a table in use: most levels are solved at once

    // The old results are dropped: they are few compared with those to come.
    void grow() {
        const std::size_t places = std::max(kFirst, std::min(most_, keys_.size() * 4));
        keys_.assign(places, 0);
        numbers_.assign(places * width_, Number{});
        written_ = 0;
    }

    std::size_t width_, most_;
    Vector<std::uint64_t> keys_;  // 0: nothing there
    Vector<Number> numbers_;
    std::size_t written_ = 0;
};

}  // namespace pushworks
