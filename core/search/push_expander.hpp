// Forward search by pushes: a state is the boxes and the player's region, an edge is one push of cost 1.
#pragma once

#include <vector>

#include "deadlock/freeze.hpp"
#include "deadlock/rules.hpp"
#include "facts.hpp"
#include "position.hpp"
#include "reach.hpp"
#include "search/expander.hpp"
#include "search/heuristic.hpp"

namespace pushworks {

class PushExpander final : public Expander {
 public:
    PushExpander(Facts& facts, HeuristicKind heuristic, RuleSet rules);

    const PackedFormat& format() const override { return format_; }
    std::vector<Root> roots() override;
    void load(const std::uint8_t* state) override;
    bool finished() const override { return off_goals_ == 0; }
    std::uint32_t expand(std::vector<Child>& children) override;
    std::vector<Push> pushes_of(const std::vector<const std::uint8_t*>& path) override;

 private:
    // True when the position after a push of box `index` to `to` is provably lost.
    bool lost(Square to);

    Facts* facts_;
    const Board* board_;
    PackedFormat format_;
    RuleSet rules_;
    Position position_;
    Reach reach_;
    Reach scratch_;
    PushBound bound_;
    Freeze freeze_;
    int off_goals_ = 0;
};

}  // namespace pushworks
