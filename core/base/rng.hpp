// Random numbers that are the same on every machine: integers only, no library distributions.
#pragma once

#include <cstdint>
#include <utility>

#include "base/hash.hpp"
#include "base/memory.hpp"

namespace pushworks {

// Xoshiro256**, seeded by SplitMix64.
class Rng {
 public:
    explicit Rng(std::uint64_t seed) {
        for (auto& word : state_) word = splitmix64(seed), seed += kGoldenRatio;
    }

    std::uint64_t next() {
        const auto rotate = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // A number from 0 to bound - 1. The bias of taking the high word is below 2^-32 for any bound used here.
    int below(int bound) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }
    // A number from low to high, both included.
    int between(int low, int high) { return low + below(high - low + 1); }
    bool chance(int percent) { return below(100) < percent; }

    template <class T>
    void shuffle(Vector<T>& items) {
        for (int i = static_cast<int>(items.size()) - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
    }
    template <class T>
    const T& pick(const Vector<T>& items) {
        return items[below(static_cast<int>(items.size()))];
    }

 private:
    std::uint64_t state_[4];
};

}  // namespace pushworks
