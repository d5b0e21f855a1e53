#include "plan/plans.hpp"

#include "plan/plan_search.hpp"

namespace pushworks {

bool Plans::planned() const {
    const auto goals = static_cast<double>(grid_.goals.size());
    return grid_.starts.size() == grid_.goals.size() && goals * goals * grid_.n < 1e3 * tuning_.most_work;
}

const Vector<PackingStage>& Plans::plain() {
    const std::lock_guard lock(mutex_);
    if (plain_) return *plain_;
    if (!planned()) return plain_.emplace();
    PlanSearch eager(grid_, tuning_, Evaluation::eager, false);
    if (eager.run()) return plain_.emplace(eager.stages());
    PlanSearch deferred(grid_, tuning_, Evaluation::deferred, false);
    deferred.run();
    return plain_.emplace(deferred.stages());
}

const Vector<PackingStage>& Plans::numbered(int number) {
    const Vector<PackingStage>& first = plain();
    if (number == 0 || first.size() <= 1) return first;  // without parkings there is one plan only
    const std::lock_guard lock(mutex_);
    const auto known = numbered_.find(number);
    if (known != numbered_.end()) return known->second;
    const auto seed = static_cast<std::uint64_t>(number);
    PlanSearch eager(grid_, tuning_, Evaluation::eager, false, seed);
    if (number % 3 != 0 && eager.run()) return numbered_.emplace(number, eager.stages()).first->second;
    PlanSearch deferred(grid_, tuning_, Evaluation::deferred, false, seed);
    return numbered_.emplace(number, deferred.run() ? deferred.stages() : first).first->second;
}

const Vector<PackingStage>* Plans::fair() {
    const std::lock_guard lock(mutex_);
    if (!fair_) {
        PlanSearch search(grid_, tuning_, Evaluation::eager, true);
        const bool complete = search.run();
        fair_ = Fair{complete, search.stages()};
    }
    return fair_->complete ? &fair_->stages : nullptr;
}

}  // namespace pushworks
