// Can every box still get a goal of its own once the frozen boxes are walls?
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "facts/box_reach.hpp"
#include "facts/grid.hpp"

namespace pushworks {

class GoalMatching {
 public:
    explicit GoalMatching(const Grid& grid);

    // `frozen` marks the frozen boxes by square (all on goals).
    bool possible(const std::vector<Square>& boxes, const std::uint8_t* frozen);
    std::size_t bytes() const { return tables_.size() * grid_.goals.size() * (grid_.n + 1); }

 private:
    const std::vector<std::uint8_t>& table(const std::vector<Square>& boxes, const std::uint8_t* frozen);
    bool augment(std::size_t box);

    const Grid& grid_;
    BoxReach reach_;
    std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> tables_;
    std::vector<int> owner_;
    std::vector<std::uint32_t> tried_;
    std::uint32_t stamp_ = 0;
    const std::vector<std::uint8_t>* current_ = nullptr;
    std::vector<Square> moving_;
};

}  // namespace pushworks
