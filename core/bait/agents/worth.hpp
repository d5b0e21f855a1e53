// The weighted evaluation of a student's report, feature by feature: bait/weighted.py explains it. Larger is
// better.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "bait/ticks.hpp"

namespace pushworks::bait {

struct Weights {
    std::int64_t win, score, key, distance, freedom, next_to_hole, one_push, hole_distance, box_on_key,
        nearest_box;
};
inline constexpr Weights kReport{100'000'000, 100, 1'000'000, -5, 30, 10, 1000, -10, -1'000'000, -10};
inline constexpr Weights kReportDepthLimited{1'000'000, 100, 500, -1, 0, 0, 0, 0, -100'000, 0};

template <int W>
class Worth {
 public:
    Worth(const Terrain<W>& terrain, const Weights& weights)
        : terrain_(terrain), ticks_(terrain), weights_(weights) {}

    std::int64_t of(const Scene<W>& scene) const {
        std::int64_t total = weights_.score * ticks_.score(scene);
        if (terrain_.won(scene)) return total + weights_.win;
        if (scene.has_key) total += weights_.key;
        const Bits<W>& targets = terrain_.locked(scene) ? scene.keys : scene.goals;
        if (targets.any()) total += weights_.distance * nearest(scene.avatar, targets);
        if (!scene.boxes.any()) return total;
        total += weights_.nearest_box * nearest(scene.avatar, scene.boxes);
        if (!scene.has_key) total += weights_.box_on_key * (scene.boxes & scene.keys & corners()).count();
        Bits<W> empty = terrain_.floor - scene.boxes - terrain_.deadly(scene) - scene.mushrooms - scene.keys -
                        scene.goals;
        empty.set(scene.avatar);
        scene.boxes.for_each([&](int box) {
            if (apart(scene.avatar, box, true) == 1) total += of_box(box, empty, scene.holes);
        });
        return total;
    }

 private:
    // Of a box next to the avatar.
    std::int64_t of_box(int box, const Bits<W>& empty, const Bits<W>& holes) const {
        std::int64_t total = 0;
        bool is_empty[4];
        for (int d = 0; d < 4; ++d) is_empty[d] = at(empty, box + terrain_.delta[d]);
        for (int d = 0; d < 4; ++d) {
            if (!at(holes, box + terrain_.delta[d])) continue;
            total += weights_.next_to_hole + (is_empty[d ^ 1] ? weights_.one_push : 0);
        }
        total += weights_.freedom * ((is_empty[0] && is_empty[1]) + (is_empty[2] && is_empty[3]));
        if (holes.any()) total += weights_.hole_distance * nearest(box, holes);
        return total;
    }
    bool at(const Bits<W>& set, int bit) const {
        return bit >= 0 && bit < terrain_.frame.bits() && set.test(bit);
    }
    Bits<W> corners() const {
        return (terrain_.wall_at[0] | terrain_.wall_at[1]) & (terrain_.wall_at[2] | terrain_.wall_at[3]);
    }
    // Rows and columns between two squares; with `diagonal` the larger of the two.
    int apart(int one, int other, bool diagonal = false) const {
        const int columns = terrain_.frame.stride();
        const int across = std::abs(one % columns - other % columns);
        const int along = std::abs(one / columns - other / columns);
        return diagonal ? std::max(across, along) : across + along;
    }
    int nearest(int from, const Bits<W>& squares) const {
        int least = 1 << 20;
        squares.for_each([&](int square) { least = std::min(least, apart(from, square)); });
        return least;
    }

    const Terrain<W>& terrain_;
    Ticks<W> ticks_;
    Weights weights_;
};

}  // namespace pushworks::bait
