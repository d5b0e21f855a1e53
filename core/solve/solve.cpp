// solve(): one level within its limits, from the checks that need no search to the algorithm asked for.
#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/thread_clock.hpp"
#include "deadlock/freeze.hpp"
#include "exact/expanders/cost.hpp"
#include "run/registry.hpp"

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

// The level with walls for boxes on goals that no push can ever move: on both axes a wall or another such box
// is beside each of them, so none can be the first to move. Every solution of one is a solution of the other,
// move by move; searches see fewer boxes and more dead squares. Nothing when there is no such box.
std::optional<LevelSpec> with_fixed_boxes_as_walls(const LevelSpec& spec, const Board& board) {
    Freeze freeze(board, nullptr);
    freeze.all(board.start_boxes());
    Vector<int> fixed;
    for (const Square box : board.start_boxes())
        if (freeze.marks()[box] && board.is_goal(box)) fixed.push_back(board.cell(box));
    if (fixed.empty()) return std::nullopt;
    LevelSpec result = spec;
    const auto is_fixed = [&](int cell) { return std::ranges::binary_search(fixed, cell); };
    std::erase_if(result.boxes, is_fixed);
    std::erase_if(result.goals, is_fixed);
    result.walls.insert(result.walls.end(), fixed.begin(), fixed.end());
    return result;
}

SearchResult run_algorithm(const LevelSpec& spec, const SearchOptions& options, Progress& progress) {
    const Algorithm* algorithm = find_algorithm(options.algorithm);
    if (algorithm == nullptr) throw std::logic_error("options were not checked");
    std::optional<Board> judged;
    try {
        judged.emplace(spec);
        // The solver's own searches see walls where boxes never move; the textbook ones get the level as it
        // is.
        if (algorithm->family == Family::solver)
            if (const auto walled = with_fixed_boxes_as_walls(spec, *judged)) judged.emplace(*walled);
    } catch (const std::invalid_argument& problem) {
        return refused(problem.what());
    }
    const Board& board = *judged;
    if (!board.unreachable_boxes_are_home()) return settled(Status::unsolvable, "reach");
    if (board.are_goals(board.start_boxes())) return settled(Status::solved, "start");
    if (board.goals().size() < board.start_boxes().size()) return settled(Status::unsolvable, "reach");
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
