#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/thread_clock.hpp"
#include "exact/expanders/cost.hpp"
#include "run/registry.hpp"
#include "solve/fixed_boxes.hpp"

namespace pushworks {

namespace {

SearchResult refused(std::string why) {
    SearchResult result;
    result.status = Status::invalid;
    result.error = std::move(why);
    return result;
}

SearchResult settled(Status status, const char* strategy) {
    SearchResult result;
    result.status = status;
    result.optimal = status == Status::solved;
    result.strategy = strategy;
    return result;
}

// What is known of a run that was stopped in the middle of its work.
SearchResult cut_short(Status status, const Objective& objective, const Progress& progress) {
    SearchResult result = settled(status, progress.strategy);
    result.expanded = progress.expanded;
    result.generated = progress.generated;
    result.stored = progress.stored;
    result.lower_bound = CostScale(objective).first(static_cast<std::uint32_t>(progress.lower_bound));
    return result;
}

SearchResult run_algorithm(const LevelSpec& spec, const SearchOptions& options, Progress& progress) {
    const Algorithm* algorithm = find_algorithm(options.algorithm);
    if (algorithm == nullptr) throw std::logic_error("options were not checked");
    std::optional<Board> judged;
    try {
        // The solver's own searches see walls where boxes never move; the textbook ones get the level as it
        // is.
        const Vector<int> fixed = algorithm->family == Family::solver ? fixed_boxes(spec) : Vector<int>{};
        judged.emplace(fixed.empty() ? spec : with_walls_for(spec, fixed));
    } catch (const std::invalid_argument& problem) {
        return refused(problem.what());
    }
    const Board& board = *judged;
    if (!board.unreachable_boxes_are_home()) return settled(Status::unsolvable, "reach");
    const auto boxes = board.start_boxes();
    if (std::all_of(boxes.begin(), boxes.end(), [&](Square box) { return board.is_goal(box); }))
        return settled(Status::solved, "start");
    if (board.goals().size() < boxes.size()) return settled(Status::unsolvable, "reach");
    return algorithm->run(LevelContext(board), options, progress);
}

}  // namespace

SearchResult solve(const LevelSpec& spec, const SearchOptions& options, Progress& progress) {
    const double before = thread_seconds();
    Budget run(options.limits, progress.cancel);
    SearchResult result;
    try {
        const BudgetScope scope(run);
        result = run_algorithm(spec, options, progress);
    } catch (...) {
        result = cut_short(limit_reached(), options.objective, progress);
    }
    if (result.strategy.empty() && result.status != Status::invalid) result.strategy = options.algorithm;
    result.seconds = run.seconds();
    result.peak_bytes = run.peak_bytes();
    if (options.threads == 1) result.details["cpu_seconds"] = thread_seconds() - before;
    return result;
}

}  // namespace pushworks
