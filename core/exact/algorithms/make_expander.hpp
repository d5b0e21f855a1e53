// The expanders that the options of a search ask for.
#pragma once

#include <memory>

#include "exact/expanders/pull_expander.hpp"
#include "exact/expanders/push_expander.hpp"
#include "run/search.hpp"

namespace pushworks {

// By steps of the player, by pushes, by pushes with their walks, or by pulls.
std::unique_ptr<Expander> make_expander(const LevelContext& context, const SearchOptions& options);

std::unique_ptr<PushExpander> make_push_expander(const LevelContext& context, const SearchOptions& options);

// For a search from both ends: each estimates the way back, too.
struct BothWays {
    std::unique_ptr<PushExpander> forward;
    std::unique_ptr<PullExpander> backward;
};
BothWays make_both_ways(const LevelContext& context, const SearchOptions& options);

}  // namespace pushworks
