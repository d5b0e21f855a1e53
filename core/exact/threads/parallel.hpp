// Push-optimal A* with several threads, in two ways. Both work through one value of f after another, so the
// cost of the answer is the same for any number of threads; only the path and the node counts may differ.
#pragma once

#include "exact/expanders/push_expander.hpp"
#include "facts/level_context.hpp"
#include "run/search.hpp"

namespace pushworks {

// What the expander of each thread is made of.
struct ExpanderKind {
    const LevelContext& context;
    HeuristicKind heuristic;
    PatternChoice patterns;
    RuleSet rules;
};

// The table is cut by hash: every thread owns a shard and sends children of other shards in batches.
SearchResult partitioned_astar(const ExpanderKind& kind, const SearchOptions& options, Progress& progress);

// One table for all (locked in stripes); threads without work steal from others.
SearchResult stealing_astar(const ExpanderKind& kind, const SearchOptions& options, Progress& progress);

}  // namespace pushworks
