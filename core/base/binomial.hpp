// Binomial coefficients.
#pragma once

#include <cstdint>

namespace pushworks {

// How many sets of k there are among n things, capped far above anything that fits in memory.
inline std::uint64_t choose(int n, int k) {
    constexpr std::uint64_t most = std::uint64_t{1} << 48;
    if (n < k) return 0;
    std::uint64_t result = 1;
    for (int i = 1; i <= k && result < most; ++i)
        result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return result < most ? result : most;
}

}  // namespace pushworks
