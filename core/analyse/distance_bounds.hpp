// What is known of the distances of a game's positions: the fewest pushes to a solved position.
//
// A push makes the distance smaller by one at most, so d[i] <= d[i + 1] + 1 along the game. A bound on one
// position therefore bounds the others: an upper bound those before it, a lower bound those after it. Where
// both meet, the distance is exact. Two exact distances that differ by just the pushes between them make all
// between exact, too, so that few positions of a game have to be searched.
#pragma once

#include <limits>

#include "analyse/game_record.hpp"
#include "base/memory.hpp"

namespace pushworks::analyse {

class DistanceBounds {
 public:
    // A lower bound: proved deadlocked. An upper bound: no solution is known.
    static constexpr int kInfinite = std::numeric_limits<int>::max();

    explicit DistanceBounds(const GameRecord& record);

    // Numbers are those of the record's positions.
    int lower(int number) const { return lower_[record_->first_same(number)]; }
    int upper(int number) const { return upper_[record_->first_same(number)]; }
    bool exact(int number) const { return lower(number) == upper(number); }
    bool deadlocked(int number) const { return lower(number) == kInfinite; }
    bool solvable(int number) const { return upper(number) != kInfinite; }

    // Proved: there is no solution of fewer pushes (kInfinite: none at all).
    void raise(int number, int bound);
    // A solution from this position.
    void add_line(int number, const Vector<Push>& line);
    // The shortest solution known from this position; it must be solvable.
    Vector<Push> best_line(int number) const;

 private:
    void propagate();
    // A position equal to this one after which the game follows a shortest known line; -1: none.
    int step_of_game(int number) const;

    const GameRecord* record_;
    Vector<int> lower_, upper_;  // of the first of equal positions
    Vector<Vector<Push>> lines_;
    Vector<Vector<int>> equals_;  // numbers of the positions that are the same as this first one
};

}  // namespace pushworks::analyse
