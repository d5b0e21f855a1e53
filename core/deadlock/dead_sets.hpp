// Sets of boxes proved to be lost, whatever else stands on the board.
//
// A set is kept with the player's squares from which it is lost when it is alone on the board. Adding boxes
// never helps, so every position that contains the set with the player on one of those squares is lost too.
// Strategies and threads share one store: what one has learned spares the others the same dead end.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <shared_mutex>
#include <vector>

#include "level/board.hpp"

namespace pushworks {

struct DeadSet {
    std::vector<Square> boxes;
    std::vector<Square> player;  // squares of the player from which the set is lost
};

class DeadSets {
 public:
    explicit DeadSets(int squares);

    // Ignored when the store is full.
    void add(const DeadSet& set);
    // A copy of the set with this number.
    DeadSet at(std::size_t index) const;

    // Does the position contain a lost set with the box on `moved`? (`boxes` is a set of squares in words,
    // `player` any square of the player's region.) Sets without that box need no look: their own small world
    // has not changed.
    bool lost_by(const std::uint64_t* boxes, Square moved, Square player) const;
    // Does it contain a lost set at all, among those added after the first `from`?
    bool lost(const std::uint64_t* boxes, Square player, std::size_t from) const;

    std::size_t size() const { return count_.load(std::memory_order_acquire); }
    std::size_t bytes() const { return size() * (static_cast<std::size_t>(words_) * 144 + 128); }

 private:
    bool contained(std::size_t index, const std::uint64_t* boxes, Square player) const;

    int words_;
    mutable std::shared_mutex mutex_;
    std::vector<DeadSet> list_;
    std::vector<std::uint64_t> sets_;                   // boxes, then player squares, of each set
    std::vector<std::vector<std::uint32_t>> with_box_;  // sets that contain a square
    std::atomic<std::size_t> count_{0};
};

}  // namespace pushworks
