// Sets of squares as bits: 64, 128 or 256 of them, all with the same few operations.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace pushworks::generator {

using Bits64 = std::uint64_t;
__extension__ using Bits128 = unsigned __int128;

// 256 bits. Shifts are by less than 64, which is all that steps on a board need.
struct Bits256 {
    std::array<std::uint64_t, 4> words{};

    constexpr Bits256() = default;
    constexpr explicit Bits256(std::uint64_t low) : words{low, 0, 0, 0} {}
    explicit operator bool() const { return (words[0] | words[1] | words[2] | words[3]) != 0; }
    bool operator==(const Bits256&) const = default;

    friend Bits256 operator&(Bits256 a, const Bits256& b) {
        for (int i = 0; i < 4; ++i) a.words[i] &= b.words[i];
        return a;
    }
    friend Bits256 operator|(Bits256 a, const Bits256& b) {
        for (int i = 0; i < 4; ++i) a.words[i] |= b.words[i];
        return a;
    }
    friend Bits256 operator^(Bits256 a, const Bits256& b) {
        for (int i = 0; i < 4; ++i) a.words[i] ^= b.words[i];
        return a;
    }
    friend Bits256 operator~(Bits256 a) {
        for (auto& word : a.words) word = ~word;
        return a;
    }
    friend Bits256 operator<<(const Bits256& a, int k) {
        Bits256 r;
        for (int i = 3; i > 0; --i) r.words[i] = (a.words[i] << k) | (a.words[i - 1] >> (64 - k));
        r.words[0] = a.words[0] << k;
        return r;
    }
    friend Bits256 operator>>(const Bits256& a, int k) {
        Bits256 r;
        for (int i = 0; i < 3; ++i) r.words[i] = (a.words[i] >> k) | (a.words[i + 1] << (64 - k));
        r.words[3] = a.words[3] >> k;
        return r;
    }
    Bits256& operator|=(const Bits256& b) { return *this = *this | b; }
    Bits256& operator&=(const Bits256& b) { return *this = *this & b; }
    Bits256& operator^=(const Bits256& b) { return *this = *this ^ b; }
};

template <class B>
inline constexpr int kCapacity = static_cast<int>(sizeof(B) * 8);

template <class B>
B bit(int index) {
    if constexpr (sizeof(B) <= 16) {
        return B{1} << index;
    } else {
        B result;
        result.words[index >> 6] = std::uint64_t{1} << (index & 63);
        return result;
    }
}

template <class B>
bool any(const B& bits) {
    return static_cast<bool>(bits);
}

template <class B>
bool has(const B& bits, int index) {
    if constexpr (sizeof(B) <= 16) {
        return static_cast<bool>((bits >> index) & 1);
    } else {
        return (bits.words[index >> 6] >> (index & 63)) & 1;
    }
}

template <class B>
std::uint64_t word(const B& bits, int i) {
    if constexpr (sizeof(B) == 8) {
        return bits;
    } else if constexpr (sizeof(B) == 16) {
        return static_cast<std::uint64_t>(bits >> (64 * i));
    } else {
        return bits.words[i];
    }
}

template <class B>
int count(const B& bits) {
    int total = 0;
    for (std::size_t i = 0; i < sizeof(B) / 8; ++i) total += std::popcount(word(bits, static_cast<int>(i)));
    return total;
}

// The smallest square of a set that is not empty.
template <class B>
int lowest(const B& bits) {
    for (std::size_t i = 0; i + 1 < sizeof(B) / 8; ++i) {
        const std::uint64_t w = word(bits, static_cast<int>(i));
        if (w) return static_cast<int>(i) * 64 + std::countr_zero(w);
    }
    const int last = static_cast<int>(sizeof(B) / 8) - 1;
    return last * 64 + std::countr_zero(word(bits, last));
}

// Calls f(square) for every square of the set, smallest first.
template <class B, class F>
inline void each(B bits, F&& f) {
    for (std::size_t i = 0; i < sizeof(B) / 8; ++i) {
        for (std::uint64_t w = word(bits, static_cast<int>(i)); w; w &= w - 1)
            f(static_cast<int>(i) * 64 + std::countr_zero(w));
    }
}

template <class B>
std::uint64_t hash(const B& bits) {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < sizeof(B) / 8; ++i) {
        h = (h ^ word(bits, static_cast<int>(i))) * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 32;
    }
    return h;
}

}  // namespace pushworks::generator
