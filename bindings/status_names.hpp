// How a search ended, by the names that Python knows; in the order of Status.
#pragma once

#include <array>

namespace pushworks::bindings {

inline constexpr std::array<const char*, 8> kStatusNames{
    "solved", "unsolvable", "not found", "node limit", "time limit", "memory limit", "cancelled", "invalid"};

}  // namespace pushworks::bindings
