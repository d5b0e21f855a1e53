// Backward search by pulls: from the solved positions to the start.
#pragma once

#include "base/memory.hpp"
#include "exact/expanders/region_expander.hpp"

namespace pushworks {

class PullExpander final : public RegionExpander {
 public:
    PullExpander(const LevelContext& context, HeuristicKind heuristic);

    // Whether the solved positions are few enough to start from: with more goals than boxes they may not be.
    static bool possible(const Board& board);

    // One root for each solved position and each region the player may end in.
    Vector<Root> roots() override;
    bool finished() const override;
    std::uint32_t expand(Vector<Child>& children) override;
    Vector<Push> pushes_of(const Vector<const std::uint8_t*>& path) const override;

 private:
    void add_roots_here(Vector<Root>& roots);

    Vector<std::uint8_t> start_;
};

}  // namespace pushworks
