#include "solve/portfolio_result.hpp"

#include <algorithm>

#include "level/solution.hpp"
#include "solve/loop_removal.hpp"

namespace pushworks {

void PortfolioResult::report(const Strategy& strategy, const SearchCounts& total) {
    const std::lock_guard lock(mutex_);
    result_.counts() = total;
    progress_.publish(total, run_.bytes());
    progress_.boxes_packed.store(strategy.packed(), std::memory_order_relaxed);
    progress_.cells.store(strategy.cells(), std::memory_order_relaxed);
    if (stop_) return;
    const Limits& limits = options_.limits;
    if (const Status verdict = run_.stop_reason(); verdict != Status::not_found) return halt(verdict);
    if (limits.nodes != 0 && total.expanded >= limits.nodes) return halt(Status::node_limit);
}

bool PortfolioResult::accept(const Strategy& strategy) {
    const std::string moves = strategy.moves();
    const bool verified = solves(context_.board(), moves);
    const std::lock_guard lock(mutex_);
    if (!verified) {
        result_.details["solutions_rejected"] += 1;
        return false;
    }
    if (result_.status == Status::solved) return true;
    result_.moves = moves;
    result_.strategy = strategy.name();
    result_.lower_bound = strategy.lower_bound();
    halt(Status::solved);
    return true;
}

void PortfolioResult::end(Status status, const char* strategy) {
    const std::lock_guard lock(mutex_);
    if (stop_) return;
    result_.strategy = strategy;
    halt(status);
}

void PortfolioResult::halt(Status status) {
    result_.status = status;
    stop_ = true;
    run_.finish();
}

SearchResult PortfolioResult::finish(const SearchCounts& total, bool out_of_memory) {
    result_.counts() = total;
    if (result_.status == Status::not_found && out_of_memory) result_.status = Status::memory_limit;
    if (result_.status == Status::solved && !(result_.optimal = is_optimal())) {
        const double before = run_.seconds();
        result_.moves = without_loops(result_.moves);
        result_.details["loop_removal_seconds"] = run_.seconds() - before;
        result_.optimal = is_optimal();
    }
    return std::move(result_);
}

bool PortfolioResult::is_optimal() const {  // then no loop can be removed
    const auto pushes = std::ranges::count_if(result_.moves, [](char c) { return c < 'a'; });
    return result_.lower_bound > 0 && pushes == result_.lower_bound;
}

// A solution is kept even when there is no time or memory left to make it shorter.
std::string PortfolioResult::without_loops(const std::string& moves) const {
    const Limits& limits = options_.limits;
    Limits rest;
    if (limits.seconds > 0) rest.seconds = std::max(1e-6, limits.seconds - run_.seconds());
    if (limits.bytes > 0) rest.bytes = limits.bytes - std::min(limits.bytes - 1, run_.bytes());
    Budget left(rest, progress_.cancel);  // the run itself is finished
    try {
        const BudgetScope scope(left);
        return remove_loops(context_, moves);
    } catch (...) {
        limit_reached();
    }
    return moves;
}

}  // namespace pushworks
