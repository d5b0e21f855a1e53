// A set of up to 64 * N small numbers, as machine words. On a grid of bits a shift moves every member one
// square at once. Everything is inline and has no branches that depend on the data, so a step of a flood over
// a whole board takes a handful of instructions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace pushworks {

// Calls visit(member) for every member of a set of so many words, smallest first.
template <class Visit>
void for_each_bit(const std::uint64_t* words, int count, Visit&& visit) {
    for (int i = 0; i < count; ++i)
        for (std::uint64_t rest = words[i]; rest; rest &= rest - 1) visit(i * 64 + std::countr_zero(rest));
}

template <int N>
struct Bits {
    static constexpr int kCapacity = 64 * N;

    std::array<std::uint64_t, N> word{};

    static Bits single(int bit) {
        Bits set;
        set.word[bit >> 6] = 1ULL << (bit & 63);
        return set;
    }
    bool test(int bit) const { return (word[bit >> 6] >> (bit & 63)) & 1; }
    void set(int bit) { word[bit >> 6] |= 1ULL << (bit & 63); }
    void clear(int bit) { word[bit >> 6] &= ~(1ULL << (bit & 63)); }
    // The same set with one member elsewhere.
    Bits moved(int from, int to) const {
        Bits after = *this;
        after.clear(from);
        after.set(to);
        return after;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < N; ++i) all |= word[i];
        return all != 0;
    }
    int count() const {
        int total = 0;
        for (int i = 0; i < N; ++i) total += std::popcount(word[i]);
        return total;
    }
    // The smallest member; the set must not be empty.
    int first() const {
        for (int i = 0; i < N; ++i)
            if (word[i]) return i * 64 + std::countr_zero(word[i]);
        return -1;
    }
    friend Bits operator|(Bits a, const Bits& b) {
        for (int i = 0; i < N; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend Bits operator&(Bits a, const Bits& b) {
        for (int i = 0; i < N; ++i) a.word[i] &= b.word[i];
        return a;
    }
    // Members of a that are not in b.
    friend Bits operator-(Bits a, const Bits& b) {
        for (int i = 0; i < N; ++i) a.word[i] &= ~b.word[i];
        return a;
    }
    friend Bits operator^(Bits a, const Bits& b) {
        for (int i = 0; i < N; ++i) a.word[i] ^= b.word[i];
        return a;
    }
    Bits& operator|=(const Bits& b) { return *this = *this | b; }
    Bits& operator&=(const Bits& b) { return *this = *this & b; }
    friend bool operator==(const Bits&, const Bits&) = default;

    // Every member moved towards higher numbers by 0 < distance < 64; what leaves the set is dropped.
    Bits up(int distance) const {
        Bits moved;
        for (int i = N - 1; i >= 0; --i) {
            moved.word[i] = word[i] << distance;
            if (i > 0) moved.word[i] |= word[i - 1] >> (64 - distance);
        }
        return moved;
    }
    Bits down(int distance) const {
        Bits moved;
        for (int i = 0; i < N; ++i) {
            moved.word[i] = word[i] >> distance;
            if (i + 1 < N) moved.word[i] |= word[i + 1] << (64 - distance);
        }
        return moved;
    }
    // The same for any distance, on grids whose rows are longer than a word.
    Bits far_up(int distance) const {
        const int words = distance >> 6;
        Bits moved;
        for (int i = words; i < N; ++i) moved.word[i] = word[i - words];
        return distance & 63 ? moved.up(distance & 63) : moved;
    }
    Bits far_down(int distance) const {
        const int words = distance >> 6;
        Bits moved;
        for (int i = words; i < N; ++i) moved.word[i - words] = word[i];
        return distance & 63 ? moved.down(distance & 63) : moved;
    }
    // Calls `visit(member)` for every member, smallest first.
    template <class Visit>
    void for_each(Visit&& visit) const {
#ifdef __wasm__  // calls are expensive there; one call, not one for every word
#pragma clang loop unroll(disable)
        for (int i = 0; i < N; ++i)
            for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) [[clang::always_inline]]
                visit(i * 64 + std::countr_zero(rest));
#else
        for (int i = 0; i < N; ++i)
            for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) visit(i * 64 + std::countr_zero(rest));
#endif
    }
    std::uint64_t hash(std::uint64_t seed) const {
        std::uint64_t mixed = seed * 0x9E3779B97F4A7C15ULL;
        for (int i = 0; i < N; ++i) {
            mixed ^= word[i];
            mixed *= 0xBF58476D1CE4E5B9ULL;
            mixed ^= mixed >> 29;
        }
        mixed *= 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31);
    }
};

}  // namespace pushworks
