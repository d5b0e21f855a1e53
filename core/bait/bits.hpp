// A set of squares as W machine words, with the few operations floods need. Everything is inline and has no
// branches that depend on the data, so a step of a flood over a whole board takes a handful of instructions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace pushworks::bait {

template <int W>
struct Bits {
    std::array<std::uint64_t, W> word{};

    static Bits single(int bit) {
        Bits result;
        result.set(bit);
        return result;
    }
    bool test(int bit) const { return (word[bit >> 6] >> (bit & 63)) & 1; }
    void set(int bit) { word[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    void clear(int bit) { word[bit >> 6] &= ~(std::uint64_t{1} << (bit & 63)); }
    bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < W; ++i) all |= word[i];
        return all != 0;
    }
    int count() const {
        int total = 0;
        for (int i = 0; i < W; ++i) total += std::popcount(word[i]);
        return total;
    }
    // Calls `visit(bit)` for every member, in ascending order.
    template <typename Visit>
    void each(Visit visit) const {
        for (int i = 0; i < W; ++i)
            for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) visit(i * 64 + std::countr_zero(rest));
    }

    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < W; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < W; ++i) word[i] &= other.word[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    // The members of `a` that are not in `b`.
    friend Bits operator-(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.word[i] &= ~b.word[i];
        return a;
    }
    friend bool operator==(const Bits&, const Bits&) = default;

    // Every member moved `n` places up (towards higher numbers) or down; what leaves the board is dropped.
    Bits up(int n) const {
        if constexpr (W == 1) return Bits{{n < 64 ? word[0] << n : 0}};
        Bits result;
        const int words = n >> 6, bits = n & 63;
        for (int i = W - 1; i >= words; --i) {
            result.word[i] = word[i - words] << bits;
            if (bits && i > words) result.word[i] |= word[i - words - 1] >> (64 - bits);
        }
        return result;
    }
    Bits down(int n) const {
        if constexpr (W == 1) return Bits{{n < 64 ? word[0] >> n : 0}};
        Bits result;
        const int words = n >> 6, bits = n & 63;
        for (int i = 0; i + words < W; ++i) {
            result.word[i] = word[i + words] >> bits;
            if (bits && i + words + 1 < W) result.word[i] |= word[i + words + 1] << (64 - bits);
        }
        return result;
    }
};

}  // namespace pushworks::bait
