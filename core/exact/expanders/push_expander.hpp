// Forward search by pushes.
#pragma once

#include "base/memory.hpp"
#include "deadlock/deadlock_detector.hpp"
#include "deadlock/pi_corral_finder.hpp"
#include "exact/expanders/region_expander.hpp"
#include "facts/detour_bound.hpp"

namespace pushworks {

class PushExpander final : public RegionExpander {
 public:
    PushExpander(const LevelContext& context, HeuristicKind heuristic, RuleSet rules);

    // Also estimate by pattern tables, made as the search goes on.
    void want_patterns(PatternChoice choice) {
        if (box_count() <= DetourBound::kMostBoxes) patterns_ = choice;
    }

    Vector<Root> roots() override;
    void load(const std::uint8_t* state) override;
    bool finished() const override { return off_goals_ == 0; }
    std::uint32_t reconsider() override;
    std::uint32_t expand(Vector<Child>& children) override;

 private:
    // Makes the next tables once the search has become long enough.
    void make_patterns();
    // Adds the child of a legal push unless it is provably deadlocked.
    void push(int index, Square from, Square to, Vector<Child>& children);

    DeadlockDetector detector_;
    bool by_corrals_;
    PiCorralFinder corrals_;
    int off_goals_ = 0;
    std::size_t refused_ = 0;  // children the search had no use for
    bool prepared_ = false;    // reach and bounds belong to the loaded state
    std::uint32_t estimate_ = 0;
    PatternChoice patterns_;
    std::optional<DetourBound> detours_;
    std::uint32_t expansions_ = 0;
    std::size_t stage_ = 0;
};

}  // namespace pushworks
