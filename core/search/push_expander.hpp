// Forward search by pushes.
#pragma once

#include <vector>

#include "corral.hpp"
#include "deadlock/watch.hpp"
#include "search/region_expander.hpp"

namespace pushworks {

class PushExpander final : public RegionExpander {
 public:
    PushExpander(Facts& facts, HeuristicKind heuristic, RuleSet rules);

    std::vector<Root> roots() override;
    void load(const std::uint8_t* state) override;
    bool finished() const override { return off_goals_ == 0; }
    std::uint64_t bytes() const override { return facts_bytes_ + watch_.bytes(); }
    std::uint32_t expand(std::vector<Child>& children) override;
    std::vector<Push> pushes_of(const std::vector<const std::uint8_t*>& path) override;

 private:
    // Adds the child of a legal push unless it is provably lost.
    void push(int index, Square from, Square to, std::vector<Child>& children);

    DeadlockWatch watch_;
    CorralFinder corrals_;
    int off_goals_ = 0;
};

}  // namespace pushworks
