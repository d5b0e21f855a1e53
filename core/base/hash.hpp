// Mixing the bits of numbers, the same on every machine.
#pragma once

#include <cstdint>

namespace pushworks {

inline constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15ULL;

// SplitMix64: turns any number, however regular, into well mixed bits.
constexpr std::uint64_t splitmix64(std::uint64_t x) {
    x += kGoldenRatio;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

}  // namespace pushworks
