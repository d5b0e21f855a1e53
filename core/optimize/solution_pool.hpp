// The solutions a run knows: the best for each order it works on, and all that no other beats in both moves
// and pushes. Shared by the threads of a run.
#pragma once

#include <cstdint>
#include <mutex>
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
    // `orders`: the caller's order comes first.
    SolutionPool(const Board& board, Vector<Order> orders) : board_(board), orders_(std::move(orders)) {}

    // The solution of these pushes, with the shortest walks between them (or, with `turns_first`, those with
    // the fewest turns).
    Solution written(Path path, bool turns_first) const;
    // One to begin with: kept for joined neighbourhoods, whatever better ones are found.
    void add_seed(const Solution& solution);
    // What a seed that is not the best has become: for joined neighbourhoods, too.
    void join(const Solution& solution);
    // Keeps the solution if it is the best for an order or belongs to the front; was either the case?
    bool offer(const Solution& solution);

    // The best for order number `incumbent`; there must have been an offer.
    Solution best(std::size_t incumbent) const;
    // Rises with every change of the best for an order.
    std::uint64_t version(std::size_t incumbent) const;
    Vector<Solution> front() const;
    Vector<Solution> seeds() const;
    Vector<Solution> seeds_and_front() const;
    // How often offer() has kept something.
    std::uint64_t improvements() const;
    const Order& order(std::size_t incumbent) const { return orders_[incumbent]; }
    std::size_t incumbents() const { return orders_.size(); }

 private:
    bool keep_in_front(const Solution& solution);

    const Board& board_;
    const Vector<Order> orders_;
    mutable std::mutex mutex_;
    Vector<Solution> best_;
    Vector<std::uint64_t> versions_;
    Vector<Solution> front_;  // by moves
    Vector<Solution> seeds_;
    std::uint64_t improvements_ = 0;
};

}  // namespace pushworks::optimize
