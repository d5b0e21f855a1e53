// The solutions a run knows: the best for the order it works on, and all that no other beats in both moves
// and pushes. Shared by the threads of a run.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "base/memory.hpp"
#include "level/board.hpp"
#include "optimize/measures.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

struct Solution {
    Path path;
    std::string moves;  // LURD
    Measures measures{};
};

// The pushes of LURD text. Throws std::invalid_argument when it does not solve the level.
Path pushes_of(const Board& board, std::string_view moves);

class SolutionPool {
 public:
    SolutionPool(const Board& board, const Order& order) : board_(board), order_(order) {}

    // The solution of these pushes, with the shortest walks between them (or, with `turns_first`, those with
    // the fewest turns).
    Solution written(Path path, bool turns_first) const;
    // One to begin with: kept for joined neighbourhoods, whatever better ones are found.
    void add_seed(const Solution& solution);
    // What a seed that is not the best has become: for joined neighbourhoods, too.
    void join(const Solution& solution);
    // Keeps the solution if it is the best for the order or belongs to the front; was either the case?
    bool offer(const Solution& solution);

    // The best for the order; there must have been an offer.
    Solution best() const { return *copy(best_); }
    Vector<Solution> front() const { return copy(front_); }
    Vector<Solution> seeds() const { return copy(seeds_); }
    Vector<Solution> seeds_and_front() const;
    // How often offer() has kept something.
    std::uint64_t improvements() const { return copy(improvements_); }

 private:
    bool keep_in_front(const Solution& solution);
    template <class Value>
    Value copy(const Value& value) const {
        const std::lock_guard lock(mutex_);
        return value;
    }

    const Board& board_;
    const Order order_;
    mutable std::mutex mutex_;
    std::optional<Solution> best_;
    Vector<Solution> front_;  // by moves
    Vector<Solution> seeds_;
    std::uint64_t improvements_ = 0;
};

}  // namespace pushworks::optimize
