// What a search keeps beside every stored state, and the path that leads to one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "level/state_table.hpp"

namespace pushworks {

struct Node {
    Handle parent;
    std::uint32_t cost : 31;
    std::uint32_t closed : 1;
};
inline constexpr std::uint32_t kMostCost = 0x7FFFFFFF;

using NodeTable = StateTable<Node>;

// The states from the root to `end`, where every payload names its parent.
template <class Payload>
std::vector<const std::uint8_t*> path_to(const StateTable<Payload>& table, Handle end) {
    std::vector<const std::uint8_t*> path;
    for (Handle at = end; at != kNoHandle; at = table.payload(at).parent) path.push_back(table.state(at));
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace pushworks
