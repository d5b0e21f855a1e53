// What a search keeps beside every stored state, and the path that leads to one.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/state_table.hpp"

namespace pushworks {

struct Node {
    Handle parent;
    std::uint32_t cost : 31;
    std::uint32_t closed : 1;
};
inline constexpr std::uint32_t kMostCost = 0x7FFFFFFF;

// The cost of a path with one push more. Searches that add costs of both ends, and estimates below 2^28, keep
// to less than 2^30 pushes, so that every such sum fits: nothing is known of longer paths.
inline std::uint32_t with_one_push(std::uint32_t cost) {
    constexpr std::uint32_t most = 1U << 30;
    if (cost + 1 >= most) throw Stopped{Status::not_found};
    return cost + 1;
}

using NodeTable = StateTable<Node>;

// The states from the root to `end`, where every payload names its parent.
template <class Payload>
Vector<const std::uint8_t*> path_to(const StateTable<Payload>& table, Handle end) {
    Vector<const std::uint8_t*> path;
    for (Handle at = end; at != kNoHandle; at = table.payload(at).parent) path.push_back(table.state(at));
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace pushworks
