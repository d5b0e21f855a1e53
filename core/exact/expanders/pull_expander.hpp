// Backward search by pulls: from the solved positions to the start.
#pragma once

#include <vector>

#include "exact/expanders/region_expander.hpp"

namespace pushworks {

class PullExpander final : public RegionExpander {
 public:
    PullExpander(const LevelContext& context, HeuristicKind heuristic);

    // Whether the solved positions are few enough to start from: with more goals than boxes they may not be.
    static bool possible(const Board& board);

    // One root for each solved position and each region the player may end in.
    std::vector<Root> roots() override;
    void load(const std::uint8_t* state) override { format_.unpack(state, position_); }
    bool finished() const override;
    std::uint32_t expand(std::vector<Child>& children) override;
    std::vector<Push> pushes_of(const std::vector<const std::uint8_t*>& path) override;

 private:
    void add_roots_here(std::vector<Root>& roots);

    std::vector<std::uint8_t> start_;
};

}  // namespace pushworks
