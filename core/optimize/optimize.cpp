#include "optimize/optimize.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "base/thread_clock.hpp"
#include "base/thread_group.hpp"
#include "optimize/improver.hpp"
#include "optimize/rearrange.hpp"
#include "optimize/solution_pool.hpp"

namespace pushworks::optimize {

namespace {

// The criteria of a run; the first is that of the caller.
Vector<Criterion> criteria_for(const OptimizeOptions& options) {
    const Order order(options.order);
    const Criterion moves{.weights = Weights::moves_pushes()}, pushes{.weights = Weights::pushes_moves()};
    Vector<Criterion> criteria{moves, pushes};
    if (options.order[0] == Metric::pushes) std::swap(criteria[0], criteria[1]);
    if (options.front || options.order[0] == Metric::pushes)
        criteria.push_back({.weights = Weights::pushes_only(), .alternatives = true});
    if (options.front || options.order[0] != Metric::pushes) criteria[0].alternatives = true;
    if (options.front) {
        criteria.push_back({.weights = Weights::mixed(3), .worth = 0.5});
    } else if (order.plain()) {
        // The other sum finds paths that this one does not; their best parts are joined. Measures that were
        // not given come last.
        criteria[1].worth = options.order[0] == Metric::pushes ? 0.2 : 0.5;
        criteria.push_back({.chain = order, .worth = 0.05, .tier = 3});
    } else {
        for (Criterion& criterion : criteria) criterion.alternatives = false;
        criteria.insert(criteria.begin(), {.chain = order, .alternatives = true});
        criteria[1].worth = criteria[2].worth = order[0] <= Metric::pushes ? 1 : 0.3;
    }
    return criteria;
}

// One thread of the run. What stopped it: solved when it came to an end by itself.
Status work(Improver& improver) {
    try {
        improver.run();
        return Status::solved;
    } catch (...) {
        return limit_reached();
    }
}

Status work_in_threads(Vector<std::unique_ptr<Improver>>& improvers, Budget& run) {
    if (improvers.size() == 1) return work(*improvers[0]);
    Vector<Status> ends(improvers.size(), Status::not_found);
    const auto improve = [&](std::size_t i) {
        ends[i] = work(*improvers[i]);
        if (ends[i] == Status::solved) run.finish();
    };
    ThreadGroup group(&run, [&] { run.finish(); });
    for (std::size_t i = 1; i < improvers.size(); ++i)
        if (!group.start([&improve, i] { improve(i); })) break;  // fewer will do
    group.run_here([&] { improve(0); });
    group.join();
    for (const Status end : ends)
        if (end == Status::solved) return end;
    for (const Status end : ends)
        if (end != Status::not_found) return end;
    return Status::not_found;
}

// The path with the shortest walks, and with the fewest turns.
void offer_walked(SolutionPool& pool, const Path& path, OptimizeProgress& progress) {
    for (const bool turns_first : {false, true}) {
        const Solution walked = pool.written(path, turns_first);
        if (pool.offer(walked)) progress.publish(walked.moves);
    }
}

// The first, cheap pass: the same pushes in a better order. Of a range only that part of the best solution.
void rearrange(const Board& board, int first, int last, SolutionPool& pool, OptimizeProgress& progress) {
    const Path best = pool.best().path;
    if (first > 0 || last < static_cast<int>(best.size())) {
        offer_walked(pool, rearranged(board, best, first, last), progress);
        return;
    }
    for (const Solution& solution : pool.seeds_and_front())
        offer_walked(pool, rearranged(board, solution.path, 0, static_cast<int>(solution.path.size())),
                     progress);
}

// Everything there is to do. What ended it: solved when it came to an end by itself.
Status improve(const Board& board, const OptimizeOptions& options, SolutionPool& pool,
               OptimizeProgress& progress, Budget& run, Vector<std::unique_ptr<Improver>>& improvers) {
    const int pushes = static_cast<int>(pool.best().path.size());
    const int last = options.range_last == 0 ? pushes : options.range_last;
    if (options.range_first < 0 || options.range_first >= std::max(last, 1) || last > pushes)
        throw std::invalid_argument("the range lies outside the solution's " + std::to_string(pushes) +
                                    " pushes");
    if (options.area.empty()) rearrange(board, options.range_first, last, pool, progress);
    if (pushes == 0) return Status::solved;
    const Vector<Criterion> criteria = criteria_for(options);
    for (int thread = 0; thread < options.threads; ++thread)
        improvers.push_back(std::make_unique<Improver>(board, options, pool, progress, criteria, thread));
    return work_in_threads(improvers, run);
}

OptimizeResult improve(const LevelSpec& spec, const Vector<std::string>& solutions,
                       const OptimizeOptions& options, OptimizeProgress& progress, Budget& run) {
    const Board board(spec);
    if (!fits_windows(board)) throw std::invalid_argument("the level is too large for the optimizer");
    SolutionPool pool(board, Order(options.order));
    if (solutions.empty()) throw std::invalid_argument("expected at least one solution");
    Vector<Path> given;
    for (const std::string& moves : solutions) {
        if (moves.size() > kMostMoves)
            throw std::invalid_argument(
                "a solution of more than 2,000,000 moves is too long for the optimizer");
        given.push_back(pushes_of(board, moves));
        pool.add_seed({given.back(), moves, measure(board, moves)});
    }
    OptimizeResult result;
    Vector<std::unique_ptr<Improver>> improvers;
    try {
        for (const Path& path : given) offer_walked(pool, path, progress);
        result.status = improve(board, options, pool, progress, run, improvers);
    } catch (...) {  // before it had begun: what is known by then counts all the same
        result.status = limit_reached();
    }
    result.optimal = pool.best().path.empty();
    for (const auto& improver : improvers) {
        result.optimal = result.optimal || improver->proved();
        result.window_states = std::max(result.window_states, improver->largest_window_states());
    }
    if (result.optimal) result.status = Status::solved;
    const std::string tried = improvers.empty() ? "" : improvers[0]->tried();
    if (result.optimal)
        result.reason = options.front ? "both ends proved optimal" : "proved optimal";
    else if (!tried.empty())
        result.reason = "locally optimal for " + tried;
    const Solution best = pool.best();
    result.moves = best.moves;
    result.measures = best.measures;
    for (const Solution& solution : pool.front()) result.front.push_back(solution.moves);
    return result;
}

}  // namespace

OptimizeResult optimize(const LevelSpec& spec, const Vector<std::string>& solutions,
                        const OptimizeOptions& options, OptimizeProgress& progress) {
    const double before = thread_seconds();
    Budget run(options.limits, progress.cancel);
    OptimizeResult result;
    run_within(run, result, [&] { result = improve(spec, solutions, options, progress, run); });
    result.seconds = run.seconds();
    result.expanded = progress.expanded;
    result.configurations = progress.configurations;
    result.windows = progress.windows;
    result.peak_bytes = run.peak_bytes();
    result.cpu_seconds = thread_seconds() - before;
    return result;
}

}  // namespace pushworks::optimize
