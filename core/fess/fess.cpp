// Feature-space search over macro pushes.
//
// Every position is projected on a cell of features (progress along the packing plan, regions, boxes that
// stand where the plan has no use for them). The search visits the cells in turn, takes in each the least
// heavy move not yet tried, and expands the position it leads to. Moves recommended by an advisor weigh
// nothing, all others one; so the search follows the advice first and everything else later, and stays
// complete.
#include <algorithm>
#include <memory>

#include "fess/stagnation_check.hpp"
#include "fess/subgoal_search.hpp"
#include "run/registry.hpp"

namespace pushworks {

namespace {

class Fess final : public Strategy {
 public:
    explicit Fess(const StrategyJob& job)
        : grid_(job.context.grid()),
          tuning_(fess_tuning(job.options)),
          packing_(plans_of(job.context, PlanTuning::from(job.options)), tuning_),
          prover_(make_group_prover(job.context)),
          tree_(job.context, packing_, job.deadlock_patterns, prover_.get(), tuning_),
          subgoals_(tree_),
          stagnation_(tree_) {
        if (job.end != kNoSquare) tree_.set_end(job.end);
    }

    const char* name() const override { return "fess"; }

    Outcome advance(std::uint64_t units) override {
        const std::uint64_t stop = effort() + units;
        if (tree_.size() == 0 && !tree_.make_root()) return Outcome::exhausted;
        while (!tree_.solved() && effort() < stop) {
            const FessNode& best = tree_[tree_.best()];
            const std::uint32_t cell = tree_.cells().choose(best.cell, best.features.packed, since_best_);
            if (cell == Cells::kNone) return Outcome::exhausted;
            stagnation_.consider(++since_best_);
            const std::uint32_t node = tree_.expand_next(cell);
            if (node != kNoNode) subgoals_.dive(node);
            if (improvements_ == tree_.improvements()) continue;
            improvements_ = tree_.improvements();
            since_best_ = 0;
        }
        return tree_.solved() ? Outcome::solved : Outcome::running;
    }

    std::string moves() const override {
        FessPosition position(grid_);
        position.start();
        return moves_of(grid_.board, pushes_of(position, Way::push, grid_.dead.data(), tree_.solution()));
    }

    SearchCounts counts() const override { return {tree_.expanded(), tree_.generated(), tree_.size()}; }
    int packed() const override { return tree_.most_packed(); }
    int cells() const override { return static_cast<int>(tree_.cells().size()); }
    double nearness() const override {
        if (tree_.size() == 0) return 0;
        const Features& best = tree_[tree_.best()].features;
        return std::clamp((best.packed - best.stranded - best.stuck) / std::max(1.0, 1.0 * packing_.full()),
                          0.0, 1.0);
    }
    bool progressing() const override {
        return since_best_ < static_cast<std::uint64_t>(tree_.tuning().recent);
    }

 private:
    std::uint64_t effort() const { return tree_.work() + packing_.passes(); }

    const Grid& grid_;
    FessTuning tuning_;
    Packing packing_;
    std::unique_ptr<GroupProver> prover_;
    FessTree tree_;
    SubgoalSearch subgoals_;
    StagnationCheck stagnation_;
    std::uint64_t since_best_ = 0;    // turns
    std::uint64_t improvements_ = 0;  // counted so far
};

const RegisteredStrategies registered([]() -> Vector<StrategyKind> {
    return {{"fess", "feature-space search over macro pushes along a packing plan", make_strategy<Fess>,
             fess_switches()}};
});

}  // namespace

}  // namespace pushworks
