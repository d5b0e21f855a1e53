#include "optimize/solution_pool.hpp"

#include <algorithm>
#include <stdexcept>

#include "optimize/turn_walk.hpp"

namespace pushworks::optimize {

Path pushes_of(const Board& board, std::string_view moves) {
    Position position = Position::start(board);
    Path path;
    play(board, position, moves, [&](const Push& push, int) { path.push_back(push); });
    if (!position.solved()) throw std::invalid_argument("a solution leaves a box off the goals");
    return path;
}

Solution SolutionPool::written(Path path, bool turns_first) const {
    Solution solution;
    solution.moves = moves_with_turns(board_, path, turns_first);
    solution.path = std::move(path);
    solution.measures = measure(board_, solution.moves);
    return solution;
}

void SolutionPool::add_seed(const Solution& solution) {
    constexpr std::size_t most = 8;
    offer(solution);
    const std::lock_guard lock(mutex_);
    if (seeds_.size() < most) seeds_.push_back(solution);
}

void SolutionPool::join(const Solution& solution) {
    const std::lock_guard lock(mutex_);
    seeds_.push_back(solution);
}

bool SolutionPool::offer(const Solution& solution) {
    const std::lock_guard lock(mutex_);
    bool kept = keep_in_front(solution);
    if (!best_ || order_.better(solution.measures, best_->measures)) {
        best_ = solution;
        kept = true;
    }
    if (kept) ++improvements_;
    return kept;
}

bool SolutionPool::keep_in_front(const Solution& solution) {
    const auto beats = [](const Solution& a, const Solution& b) {
        return of(a.measures, Metric::moves) <= of(b.measures, Metric::moves) &&
               of(a.measures, Metric::pushes) <= of(b.measures, Metric::pushes);
    };
    for (const Solution& known : front_)
        if (beats(known, solution)) return false;
    std::erase_if(front_, [&](const Solution& known) { return beats(solution, known); });
    const auto at = std::find_if(front_.begin(), front_.end(), [&](const Solution& known) {
        return of(known.measures, Metric::moves) > of(solution.measures, Metric::moves);
    });
    front_.insert(at, solution);
    return true;
}

Vector<Solution> SolutionPool::seeds_and_front() const {
    const std::lock_guard lock(mutex_);
    Vector<Solution> all = front_;
    for (const Solution& seed : seeds_) {
        const auto same = [&](const Solution& known) { return known.moves == seed.moves; };
        if (std::none_of(all.begin(), all.end(), same)) all.push_back(seed);
    }
    return all;
}

}  // namespace pushworks::optimize
