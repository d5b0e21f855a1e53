// The checker for large certificates. The one in Python (src/pushworks/certify/check.py) says in plain words
// what is checked and why that is a proof; this one does the same a thousand times faster.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "limits.hpp"
#include "reasons.hpp"

namespace checker {

struct Proof {
    std::string claim;  // unsolvable, pushes or moves
    std::int64_t bound = 0;
    std::string level;
    std::string solution;
    std::uint64_t states = 0, patterns = 0, bounds = 0, corrals = 0;
    std::array<std::uint64_t, kReasons> pushes{};  // by their reason
};

// What a certificate proves. Throws Refused when it proves nothing, and Cancelled or MemoryLimit when the
// check has to end before that is known.
Proof check(std::string_view data, Limits& limits);

}  // namespace checker
