#include "plan/plans.hpp"

#include "plan/plan_search.hpp"

namespace pushworks {

bool Plans::planned() const {
    const auto goals = static_cast<double>(grid_.goals.size());
    return grid_.starts.size() == grid_.goals.size() && goals * goals * grid_.n < 1e3 * tuning_.most_work;
}

const std::vector<Stage>& Plans::plain() {
    const std::lock_guard lock(mutex_);
    if (plain_) return *plain_;
    if (!planned()) return plain_.emplace();
    PlanSearch patient(grid_, tuning_, Temper::patient, false);
    if (patient.run()) return plain_.emplace(patient.stages());
    PlanSearch hasty(grid_, tuning_, Temper::hasty, false);
    hasty.run();
    return plain_.emplace(hasty.stages());
}

const std::vector<Stage>& Plans::numbered(int number) {
    const std::vector<Stage>& first = plain();
    if (number == 0 || first.size() <= 1) return first;  // without parkings there is one plan only
    const std::lock_guard lock(mutex_);
    const auto known = numbered_.find(number);
    if (known != numbered_.end()) return known->second;
    const auto seed = static_cast<std::uint64_t>(number);
    PlanSearch patient(grid_, tuning_, Temper::patient, false, seed);
    if (number % 3 != 0 && patient.run()) return numbered_.emplace(number, patient.stages()).first->second;
    PlanSearch hasty(grid_, tuning_, Temper::hasty, false, seed);
    return numbered_.emplace(number, hasty.run() ? hasty.stages() : first).first->second;
}

const std::vector<Stage>* Plans::fair() {
    const std::lock_guard lock(mutex_);
    if (!fair_) {
        PlanSearch search(grid_, tuning_, Temper::patient, true);
        const bool complete = search.run();
        fair_ = Fair{complete, search.stages()};
    }
    return fair_->complete ? &fair_->stages : nullptr;
}

}  // namespace pushworks
