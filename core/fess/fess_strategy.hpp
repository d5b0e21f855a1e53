// Feature-space search as a member of the portfolio.
#pragma once

#include <memory>

#include "deadlock/dead_sets.hpp"
#include "fess/level_facts.hpp"
#include "run/strategy.hpp"
#include "run/tuning.hpp"

namespace pushworks {

// What it learns about lost boxes goes into `dead_sets`, which others may read afterwards.
std::unique_ptr<Strategy> make_fess(LevelFacts& facts, const FessTuning& tuning, DeadSets& dead_sets);

}  // namespace pushworks
