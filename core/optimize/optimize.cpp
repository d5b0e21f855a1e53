#include "optimize/optimize.hpp"

#include <algorithm>
#include <ctime>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>

#include "optimize/improver.hpp"
#include "optimize/rearrange.hpp"
#include "optimize/solution_pool.hpp"

namespace pushworks::optimize {

namespace {

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// What the lines of a run make small; the first one is what was asked for.
std::vector<Aim> aims_for(const OptimizeOptions& options) {
    const Order order(options.order);
    const Aim moves{.weights = Weights::moves_pushes()}, pushes{.weights = Weights::pushes_moves()};
    std::vector<Aim> aims{moves, pushes};
    if (options.order[0] == Metric::pushes) std::swap(aims[0], aims[1]);
    if (options.front || options.order[0] == Metric::pushes)
        aims.push_back({.weights = Weights::pushes_only(), .rivals = true});
    if (options.front || options.order[0] != Metric::pushes) aims[0].rivals = true;
    if (options.front) {
        aims.push_back({.weights = Weights::mixed(3), .worth = 0.5});
    } else if (order.plain()) {
        // The other sum finds paths that this one does not; their best parts are joined. The measures nobody
        // asked for come last.
        aims[1].worth = options.order[0] == Metric::pushes ? 0.2 : 0.5;
        aims.push_back({.chain = order, .worth = 0.05, .tier = 3});
    } else {
        for (Aim& aim : aims) aim.rivals = false;
        aims.insert(aims.begin(), {.chain = order, .rivals = true});
        aims[1].worth = aims[2].worth = order[0] <= Metric::pushes ? 1 : 0.3;
    }
    return aims;
}

// One thread of the run. What stopped it: solved when it came to an end by itself.
Status work(Improver& improver) {
    try {
        improver.run();
        return Status::solved;
    } catch (const Stopped& stopped) {
        return stopped.status;
    } catch (const std::bad_alloc&) {
        return Status::memory_limit;
    } catch (const std::length_error&) {
        return Status::memory_limit;
    }
}

Status work_in_threads(std::vector<std::unique_ptr<Improver>>& improvers, Allowance& run) {
    if (improvers.size() == 1) return work(*improvers[0]);
    std::vector<Status> ends(improvers.size(), Status::not_found);
    std::vector<std::exception_ptr> defects(improvers.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < improvers.size(); ++i)
            threads.emplace_back([&, i] {
                try {
                    const Working working(run);
                    ends[i] = work(*improvers[i]);
                    if (ends[i] == Status::solved) run.dismiss();
                } catch (...) {
                    defects[i] = std::current_exception();
                    run.dismiss();
                }
            });
    }
    for (const std::exception_ptr& defect : defects)
        if (defect) std::rethrow_exception(defect);
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
        if (pool.offer(walked)) progress.tell(walked.moves);
    }
}

// The first, cheap pass: the same pushes in a better order. Of a range only that part of the best solution.
void rearrange(const Board& board, int first, int last, SolutionPool& pool, OptimizeProgress& progress) {
    const Path best = pool.best(0).path;
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
               OptimizeProgress& progress, Allowance& run,
               std::vector<std::unique_ptr<Improver>>& improvers) {
    const int pushes = static_cast<int>(pool.best(0).path.size());
    const int last = options.range_last == 0 ? pushes : options.range_last;
    if (options.range_first < 0 || options.range_first >= std::max(last, 1) || last > pushes)
        throw std::invalid_argument("the range lies outside the solution's " + std::to_string(pushes) +
                                    " pushes");
    if (options.area.empty()) rearrange(board, options.range_first, last, pool, progress);
    if (pushes == 0) return Status::solved;
    const std::vector<Aim> aims = aims_for(options);
    for (int thread = 0; thread < options.threads; ++thread)
        improvers.push_back(std::make_unique<Improver>(board, options, pool, progress, aims, thread));
    return work_in_threads(improvers, run);
}

OptimizeResult improve(const LevelSpec& spec, const std::vector<std::string>& solutions,
                       const OptimizeOptions& options, OptimizeProgress& progress, Allowance& run) {
    const Board board(spec);
    SolutionPool pool(board, {Order(options.order)});
    if (solutions.empty()) throw std::invalid_argument("expected at least one solution");
    std::vector<Path> given;
    for (const std::string& moves : solutions) {
        given.push_back(pushes_of(board, moves));
        pool.add_seed({given.back(), moves, measure(board, moves)});
    }
    OptimizeResult result;
    std::vector<std::unique_ptr<Improver>> improvers;
    try {
        for (const Path& path : given) offer_walked(pool, path, progress);
        result.status = improve(board, options, pool, progress, run, improvers);
    } catch (const Stopped& stopped) {  // before it had begun: what is known by then counts all the same
        result.status = stopped.status;
    } catch (const std::bad_alloc&) {
        result.status = Status::memory_limit;
    }
    result.optimal = pool.best(0).path.empty();
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
    const Solution best = pool.best(0);
    result.moves = best.moves;
    result.measures = best.measures;
    for (const Solution& solution : pool.front()) result.front.push_back(solution.moves);
    return result;
}

}  // namespace

OptimizeResult optimize(const LevelSpec& spec, const std::vector<std::string>& solutions,
                        const OptimizeOptions& options, OptimizeProgress& progress) {
    const double before = thread_seconds();
    Allowance run(options.limits, progress.cancel);
    OptimizeResult result;
    try {
        const Working working(run);
        result = improve(spec, solutions, options, progress, run);
    } catch (const Stopped& stopped) {
        result.status = stopped.status;
    } catch (const std::bad_alloc&) {
        result.status = Status::memory_limit;
    } catch (const std::invalid_argument& problem) {
        result = {};
        result.status = Status::invalid;
        result.error = problem.what();
    }
    result.seconds = run.seconds();
    result.expanded = progress.expanded;
    result.configurations = progress.configurations;
    result.windows = progress.windows;
    result.peak_bytes = run.peak_bytes();
    result.cpu_seconds = thread_seconds() - before;
    return result;
}

}  // namespace pushworks::optimize
