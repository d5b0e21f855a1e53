// Search with a few boxes alone on the board: can they be pushed to the targets of a task? Exhaustive within
// a budget, best first.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "deadlock/bit_corral.hpp"
#include "deadlock/bit_freeze.hpp"
#include "deadlock/deadlock_patterns.hpp"
#include "facts/bit_matching.hpp"
#include "facts/bit_tables.hpp"
#include "level/bit_nodes.hpp"

namespace pushworks {

// All boxes to goals. Goals in `taken` are used only if there is no other way.
template <int N>
class ReachGoals {
 public:
    static constexpr bool kCorrals = true;  // a PI-corral may be opened first

    ReachGoals(const BitBoard<N>& grid, const BitDistances<N>& distances, const Bits<N>& taken)
        : grid_(grid), taken_(taken), matching_(distances) {
        for (int j = 0; j < distances.count(); ++j)
            penalty_[j] = taken.test(distances.target(j)) ? kTakenPenalty : 0;
    }

    // Called before key() for the children of a position.
    void prepare(const Bits<N>& boxes, int player, int) { matching_.load_some(boxes, player, penalty_); }
    // Smaller is more promising; kNever or more: impossible.
    int key(int from, int to, const Bits<N>&, int player) {
        const MinCostMatching64& after = matching_.after(from, to, player);
        int sum = after.total();
        for (int i = 0; i < matching_.count(); ++i) sum += penalty_[after.column_of(i)];
        return sum;
    }
    bool done(const Bits<N>& boxes) const { return !(boxes - grid_.goals).any(); }
    bool at_best(const Bits<N>& boxes) const { return !(boxes & taken_).any(); }

 private:
    static constexpr int kTakenPenalty = 256;
    const BitBoard<N>& grid_;
    Bits<N> taken_;
    int penalty_[MinCostMatching64::kMost];
    BitMatching<N> matching_;
};

template <int N>
class GroupSearch {
 public:
    using Set = Bits<N>;

    GroupSearch(const BitBoard<N>& grid, const AliveTables<N>& tables,
                const DeadlockPatterns& deadlock_patterns)
        : grid_(grid), tables_(tables), deadlock_patterns_(deadlock_patterns) {}

    // Boxes in `still` stay where they are and are walls; those in `shadows` can be passed as if they were
    // not there, but count where a position is tested for deadlocks. A solution's pushes are in `pushes`.
    template <class Task>
    Verdict run(const Set& boxes, const Set& still, const Set& shadows, int player, Task& task, int budget,
                Vector<BitPush>& pushes) {
        begin(budget);
        still_ = still;
        shadows_ = still | shadows;
        conflict_ = {};
        pushes.clear();
        if (task.done(boxes) && task.at_best(boxes)) return Verdict::alive;
        const Set reach = grid_.flood(player, grid_.floor - still - boxes);
        insert(boxes, reach.first(), kNone, 0, 0);
        fallback_ = kNone;
        for (int spent = 0;; ++spent) {
            const std::uint32_t id = nodes_.pop();
            if (id == kNone) break;
            if (spent >= budget || full_) return Verdict::unknown;
            charge(kExpansion);
            ++expanded;
            const std::uint32_t end = expand(id, task);
            if (end != kNone) return trace(end, pushes);
        }
        if (fallback_ != kNone) return trace(fallback_, pushes);
        return full_ ? Verdict::unknown : Verdict::deadlocked;
    }

    // After Verdict::deadlocked: shadows that made some position a deadlock.
    Set conflict() const { return conflict_ - still_; }

    std::uint64_t expanded = 0;

 private:
    static constexpr std::uint32_t kNone = BitNodes<N>::kNone;
    static constexpr int kMostKey = 8000;
    static constexpr std::size_t kExpansion = 200;  // squares looked at

    void begin(int budget) {
        nodes_.clear();
        full_ = false;
        // Children outnumber expanded positions by far: room for nearly all of them.
        most_nodes_ = std::max(most_nodes_, std::bit_ceil(static_cast<std::size_t>(budget) * 32) / 2);
    }
    // False when the position is known already, or there is no more room.
    bool insert(const Set& boxes, int player, std::uint32_t parent, int depth, int key) {
        full_ = full_ || nodes_.size() > most_nodes_;
        if (full_ || nodes_.find(boxes, player) != kNone) return false;
        nodes_.open(nodes_.add(boxes, player, parent, depth), std::min(key, kMostKey));
        return true;
    }
    Verdict trace(std::uint32_t id, Vector<BitPush>& pushes) const {
        for (; nodes_[id].parent != kNone; id = nodes_[id].parent) pushes.push_back(nodes_.last_move(id));
        std::reverse(pushes.begin(), pushes.end());
        return Verdict::alive;
    }

    // The boxes of a deadlock pattern that contains the box on `moved`, or none.
    Set known_dead(const Set& boxes, int moved, int player) const {
        Set found;
        deadlock_patterns_.any_with(
            static_cast<Square>(moved), static_cast<Square>(player),
            [&](Square bit) { return boxes.test(bit); },
            [&](std::uint32_t index) {
                for (const Square bit : deadlock_patterns_.boxes(index)) found.set(bit);
                return true;
            });
        return found;
    }

    // The child that does the task, if there is one. One that does it in a poorer way becomes the fallback.
    template <class Task>
    std::uint32_t expand(std::uint32_t id, Task& task) {
        const auto node = nodes_[id];
        const Set free = grid_.floor - still_ - node.boxes;
        const Set reach = grid_.flood(node.player, free);
        Set candidates = node.boxes;
        if constexpr (Task::kCorrals)
            candidates = corral_boxes(grid_, node.boxes, reach, tables_.squares(), false);
        task.prepare(node.boxes, node.player, node.depth);
        std::uint32_t end = kNone;
        grid_.for_each_push(candidates, reach, free & tables_.squares(), [&](int from, int to, int) {
            if (end != kNone) return;
            const Set boxes = node.boxes.moved(from, to);
            const Set all = boxes | shadows_;
            if (tables_.deadlocked(all, to, from)) {
                conflict_ |= tables_.deadlocked_with(all, to, from) & shadows_;
                return;
            }
            Set conflict = known_dead(all, to, from);
            if (!conflict.any()) conflict = frozen_with(grid_, all, to, tables_.squares());
            if (conflict.any()) {
                conflict_ |= conflict & shadows_;
                return;
            }
            const int player = grid_.region_after(reach, grid_.floor - still_ - boxes, to, from).first();
            const int key = task.key(from, to, boxes, player);
            if (key >= kNever || !insert(boxes, player, id, node.depth + 1, key)) return;
            if (!task.done(boxes)) return;
            const auto child = static_cast<std::uint32_t>(nodes_.size() - 1);
            if (task.at_best(boxes))
                end = child;
            else if (fallback_ == kNone)
                fallback_ = child;
        });
        return end;
    }

    const BitBoard<N>& grid_;
    const AliveTables<N>& tables_;
    const DeadlockPatterns& deadlock_patterns_;  // of bits of the grid
    Set still_, shadows_, conflict_;
    std::uint32_t fallback_ = kNone;
    BitNodes<N> nodes_{1 << 14};
    std::size_t most_nodes_ = 1 << 13;
    bool full_ = false;
};

}  // namespace pushworks
