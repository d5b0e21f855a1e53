// How many pushes (or pulls) one box alone needs from each square to each target, told apart by where the
// player stands.
//
// A box can cut the board into regions; from the wrong one a push takes a detour or is impossible. So
// distances belong to a class: a square together with the player's region round a box on it.
#pragma once

#include <algorithm>
#include <vector>

#include "base/allowance.hpp"
#include "base/assignment.hpp"
#include "facts/alive_tables.hpp"

namespace pushworks {

template <int N>
class BitDistances {
 public:
    using Set = Bits<N>;

    // way == push: pushes to each goal; way == pull: pulls to each start square.
    BitDistances(const BitBoard<N>& grid, Way way) : grid_(grid) {
        class_of_.assign(static_cast<std::size_t>(64 * N) * 64 * N, kNoClass);
        grid.floor.for_each([&](int box) {
            Set free = grid.floor;
            free.clear(box);
            spend(64 * N);
            while (free.any()) {
                const Set region = grid.flood(free.first(), free);
                region.for_each([&](int player) {
                    class_of_[slot(box, player)] = static_cast<std::uint16_t>(classes_.size());
                });
                classes_.push_back({box, region});
                free = free - region;
            }
        });
        const Set& targets = way == Way::push ? grid.goals : grid.start_boxes;
        targets.for_each([&](int bit) { targets_.push_back(bit); });
        count_ = static_cast<int>(targets_.size());
        width_ = padded(count_);
        rows_.assign(classes_.size() * width_, 2 * kNever);
        for (std::size_t id = 0; id < classes_.size(); ++id)
            for (int k = 0; k < count_; ++k) rows_[id * width_ + k] = kNever;
        for (int k = 0; k < count_; ++k) measure(way, k);
    }

    int count() const { return count_; }
    int target(int column) const { return targets_[column]; }
    int class_of(int box, int player) const { return class_of_[slot(box, player)]; }
    const Cost* row(int class_id) const { return &rows_[static_cast<std::size_t>(class_id) * width_]; }

 private:
    static constexpr std::uint16_t kNoClass = 0xFFFF;
    struct Class {
        int box;
        Set region;
    };
    std::size_t slot(int box, int player) const { return static_cast<std::size_t>(box) * 64 * N + player; }

    void measure(Way way, int k) {
        std::vector<int> queue;
        const auto reach = [&](int class_id, int distance) {
            Cost& known = rows_[static_cast<std::size_t>(class_id) * width_ + k];
            if (known <= distance) return;
            known = distance;
            queue.push_back(class_id);
        };
        const int target = targets_[k];
        for (std::size_t id = 0; id < classes_.size(); ++id)
            if (classes_[id].box == target &&
                (way == Way::push || classes_[id].region.test(grid_.start_player)))
                reach(static_cast<int>(id), 0);
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const Class& from = classes_[queue[head]];
            const int distance = row(queue[head])[k] + 1;
            spend(1);
            for (int d = 0; d < kDirections; ++d) {
                const int ahead = from.box + grid_.delta[d];
                const int behind = from.box - grid_.delta[d];
                if (way == Way::push) {
                    const int beyond = ahead + grid_.delta[d];
                    if (on_floor(ahead) && on_floor(beyond) && from.region.test(ahead))
                        reach(class_of(ahead, beyond), distance);
                } else if (on_floor(ahead) && on_floor(behind) && from.region.test(behind)) {
                    reach(class_of(ahead, from.box), distance);
                }
            }
        }
    }
    bool on_floor(int bit) const { return bit >= 0 && bit < 64 * N && grid_.floor.test(bit); }

    const BitBoard<N>& grid_;
    int count_ = 0, width_ = 0;
    std::vector<int> targets_;
    std::vector<Class> classes_;
    std::vector<std::uint16_t> class_of_;
    std::vector<Cost> rows_;
};

}  // namespace pushworks
