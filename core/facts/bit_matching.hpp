// The cheapest assignment of the boxes of a position to targets, on whole-board sets: solved once for a
// position, mended for each of its neighbours.
#pragma once

#include "facts/bit_distances.hpp"

namespace pushworks {

template <int N>
class BitMatching {
 public:
    explicit BitMatching(const BitDistances<N>& distances) : distances_(distances) {}

    // As many boxes as targets.
    void load(const Bits<N>& boxes, int player) {
        look(boxes, player);
        before_.solve(rows_, count_);
    }
    // Fewer boxes than targets; taking target j costs penalty[j] on top, which total() leaves out.
    void load_some(const Bits<N>& boxes, int player, const int* penalty) {
        look(boxes, player);
        before_.solve_some(rows_, count_, distances_.count(), penalty);
    }
    // The assignment after a box went `from` -> `to` and the player stands on `player`: where the player is
    // on another side of a box than before, that box has other distances, too.
    const MinCostMatching64& after(int from, int to, int player) {
        after_.copy(before_);
        int changed[MinCostMatching64::kMost], changes = 0;
        for (int i = 0; i < count_; ++i) {
            const int square = squares_[i] == from ? to : squares_[i];
            const int now = distances_.class_of(square, player);
            if (now == classes_[i]) continue;
            after_.release(i, distances_.row(now));
            changed[changes++] = i;
        }
        for (int i = 0; i < changes; ++i) after_.augment(changed[i]);
        return after_;
    }
    int count() const { return count_; }

 private:
    void look(const Bits<N>& boxes, int player) {
        count_ = 0;
        boxes.for_each([&](int bit) {
            squares_[count_] = bit;
            classes_[count_] = distances_.class_of(bit, player);
            rows_[count_] = distances_.row(classes_[count_]);
            ++count_;
        });
    }

    const BitDistances<N>& distances_;
    MinCostMatching64 before_, after_;
    const Cost* rows_[MinCostMatching64::kMost];
    int squares_[MinCostMatching64::kMost], classes_[MinCostMatching64::kMost];
    int count_ = 0;
};

}  // namespace pushworks
