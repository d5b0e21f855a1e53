// One thread's work on a level: which window to search next, and what to do with the answer.
//
// A line is a sum to make small (moves then pushes, pushes then moves, something between) with the best path
// known for it. Each line has arms: kinds of windows, from a single box displaced to every configuration
// there is. The arm with the best expected gain for its work is tried next; one that has swept the whole path
// in vain rests until the path changes. Lines help each other: their paths are joined in one neighbourhood.
// Rivals do not: each begins with a solution given that is not the best one, goes its own way until it rests,
// and is joined with the others then. Effort is counted, not timed, so that one thread and a seed always do
// the same.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/rng.hpp"
#include "optimize/optimize.hpp"
#include "optimize/solution_pool.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

enum class Kind : std::uint8_t {
    vicinity,    // boxes displaced around the path
    crossed,     // the same around the paths of all lines together
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

// What a line makes small: a weighed sum of moves and pushes, or any order of the measures.
struct Aim {
    Weights weights = Weights::moves_pushes();
    std::optional<Order> chain = {};
    double worth = 1;     // of a gain, compared with the first line
    int tier = 0;         // not tried before
    bool rivals = false;  // other solutions given compete for it

    // Only pushes count: windows are searched by regions, which takes a tenth of the time.
    bool regions() const { return !chain && weights.free_walks(); }
    // Negative when a is better.
    int compare(const Measures& a, const Measures& b) const;
    // How much better b is than a, as a share of a.
    double gain(const Measures& a, const Measures& b) const;
};

struct Line {
    Aim aim;
    Solution current = {};
    std::vector<Arm> arms = {};
    int shakes_left = 0;
    bool proved = false;
    bool rival = false;
};

class Improver {
 public:
    Improver(const Board& board, const OptimizeOptions& options, SolutionPool& pool,
             OptimizeProgress& progress, const std::vector<Aim>& aims, int thread);

    // Works until nothing is left to try; throws Stopped when the run must end, std::bad_alloc when the rest
    // does not fit in memory.
    void run();

    // What was asked for was proved: the first line's path is best, of a front both ends are.
    bool proved() const;
    // What the first line's path cannot be improved by, in words; empty when nothing was tried to the end.
    std::string tried() const;
    std::uint64_t largest_window_states() const { return largest_states_; }

 private:
    struct Choice {
        Line* line;
        Arm* arm;
    };

    void refresh();
    Choice pick();
    void work_on(Line& line, Arm& arm, bool sideways);
    WindowTask task_for(const Line& line, const Arm& arm) const;
    void advance(Line& line, Arm& arm, const WindowTask& task, const WindowAnswer& answer);
    bool accept(Line& line, const WindowTask& task, const WindowAnswer& answer);
    void take(Line& line, Solution solution, int tier);
    void add_rivals(Aim aim);
    bool join_rivals();
    bool shake();
    double expected_work(const Line& line, const Arm& arm) const;
    std::vector<Arm> make_arms(const Aim& aim) const;
    bool whole() const { return head_ == 0 && tail_ == 0; }
    int range_end(const Line& line) const { return static_cast<int>(line.current.path.size()) - tail_; }

    const Board& board_;
    const OptimizeOptions& options_;
    SolutionPool& pool_;
    OptimizeProgress& progress_;
    std::unique_ptr<Windows> windows_;
    Rng rng_;
    const int thread_;
    int head_ = 0, tail_ = 0;  // pushes before and after the range asked
    std::vector<std::uint8_t> area_;
    std::vector<Line> lines_;
    int tier_ = 0;
    std::uint64_t most_configurations_;
    bool short_of_memory_ = false;
    std::uint64_t seen_improvements_ = 0;
    std::unordered_set<std::string> shaken_;
    std::uint64_t largest_states_ = 0;
};

}  // namespace pushworks::optimize
