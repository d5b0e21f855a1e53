// One thread of the optimizer: which window to search next, and what to do with its result.
//
// An incumbent is the best path known for a criterion (moves then pushes, pushes then moves, something
// between). Each incumbent has arms, as in a multi-armed bandit: kinds of windows, from a single box
// displaced to every configuration there is. The arm with the best expected gain for its work is tried next;
// one that has swept the whole path without gain rests until the path changes. The paths of all incumbents
// are joined in one neighbourhood. Alternative incumbents are not: each starts from a given solution that is
// not the best, is improved on its own until its arms rest, and is joined with the others then. Effort is
// counted, not timed, so that one thread and a seed always do the same.
#pragma once

#include <memory>
#include <string>

#include "base/containers.hpp"
#include "base/rng.hpp"
#include "optimize/criterion.hpp"
#include "optimize/optimize.hpp"
#include "optimize/solution_pool.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

enum class Kind : std::uint8_t {
    vicinity,    // boxes displaced around the path
    crossed,     // the same around the paths of all incumbents together
    permute,     // a stretch that pushes few boxes: every configuration of these
    everything,  // every configuration of the level
};

struct Arm {
    Kind kind;
    Shape shape;
    int boxes = 0;  // of a stretch
    int tier = 0;   // tried when all arms of lower tiers rest
    int cursor = 0;
    int swept = 0;
    bool resting = false;
    bool in_slices = false;  // the last sweep took more than one window
    double gain = 0, work = 0;
};

struct Incumbent {
    Criterion criterion;
    Solution current = {};
    Vector<Arm> arms = {};
    int perturbations_left = 0;
    bool proved = false;
    bool alternative = false;
};

class Improver {
 public:
    Improver(const Board& board, const OptimizeOptions& options, SolutionPool& pool,
             OptimizeProgress& progress, const Vector<Criterion>& criteria, int thread);

    // Works until nothing is left to try; throws Stopped when the run must end, std::bad_alloc when the rest
    // does not fit in memory.
    void run();

    // The result is proved: the first incumbent is optimal, of a front both ends are.
    bool proved() const;
    // The windows that cannot improve the first incumbent, in words; empty when nothing was tried to the end.
    std::string tried() const;
    std::uint64_t largest_window_states() const { return largest_states_; }

 private:
    struct Choice {
        Incumbent* incumbent;
        Arm* arm;
    };

    void refresh();
    Choice pick();
    void work_on(Incumbent& incumbent, Arm& arm, bool sideways);
    WindowTask task_for(const Incumbent& incumbent, const Arm& arm) const;
    void advance(Incumbent& incumbent, Arm& arm, const WindowTask& task, const WindowResult& answer);
    bool accept(Incumbent& incumbent, const WindowTask& task, const WindowResult& answer);
    void take(Incumbent& incumbent, Solution solution, int tier);
    void add_alternatives(Criterion criterion);
    bool join_alternatives();
    bool perturb();
    double expected_work(const Incumbent& incumbent, const Arm& arm) const;
    Vector<Arm> make_arms(const Criterion& criterion) const;
    bool whole() const { return head_ == 0 && tail_ == 0; }
    int range_end(const Incumbent& incumbent) const {
        return static_cast<int>(incumbent.current.path.size()) - tail_;
    }

    const Board& board_;
    const OptimizeOptions& options_;
    SolutionPool& pool_;
    OptimizeProgress& progress_;
    std::unique_ptr<Windows> windows_;
    Rng rng_;
    const int thread_;
    int head_ = 0, tail_ = 0;  // pushes before and after the given range
    Vector<std::uint8_t> area_;
    Vector<Incumbent> incumbents_;
    int tier_ = 0;
    std::uint64_t most_configurations_;
    bool short_of_memory_ = false;
    std::uint64_t seen_improvements_ = 0;
    UnorderedSet<std::string> perturbed_;
    std::uint64_t states_ = 0;  // of all windows of this thread
    std::uint64_t largest_states_ = 0;
};

}  // namespace pushworks::optimize
