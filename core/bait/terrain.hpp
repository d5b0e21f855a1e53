// The part of a level that never changes, as bit sets, and what can be said about a box on it for ever.
#pragma once

#include "bait/level.hpp"
#include "bait/state.hpp"
#include "base/bit_grid.hpp"

namespace pushworks::bait {

template <int W>
struct Terrain : BitGrid<W> {
    using BitGrid<W>::floor, BitGrid<W>::frame, BitGrid<W>::shift;

    Rules rules;
    Bits<W> wall_at[4];  // floor squares whose neighbour in that direction is a wall
    Scene<W> start;

    Terrain(const Position& position, const Rules& the_rules)
        : BitGrid<W>(frame_of(position)), rules(the_rules) {
        const auto put = [&](Bits<W>& set, const Vector<int>& cells) {
            for (const int cell : cells) set.set(frame.bit(cell));
        };
        put(floor, floor_of(position));
        for (int d = 0; d < 4; ++d) wall_at[d] = floor - shift(floor, d ^ 1);
        start.avatar = frame.bit(position.avatar);
        start.has_key = position.has_key;
        put(start.boxes, position.boxes);
        put(start.holes, position.holes);
        put(start.mushrooms, position.mushrooms);
        put(start.keys, position.keys);
        put(start.goals, position.goals);
    }

    bool is_floor(int bit) const { return bit >= 0 && bit < frame.bits() && floor.test(bit); }

    bool won(const Scene<W>& scene) const {
        switch (rules.win) {
            case WinTest::goals_taken:
                return !scene.goals.any();
            case WinTest::boxes_gone:
                return !scene.boxes.any();
            default:
                return !(scene.boxes - scene.holes).any();
        }
    }
    // Where the avatar cannot go because of a hole.
    Bits<W> deadly(const Scene<W>& scene) const {
        return rules.avatar_in_hole == AvatarInHole::walk ? Bits<W>{} : scene.holes;
    }
    bool locked(const Scene<W>& scene) const { return rules.key_needed && !scene.has_key; }
    // Where a box can be pushed to.
    Bits<W> box_targets(const Scene<W>& scene) const {
        Bits<W> result = floor - scene.boxes;
        if (rules.mushroom_blocks_box) result = result - scene.mushrooms;
        if (rules.goal_blocks_box) result = result - scene.goals;
        if (rules.key_blocks_box) result = result - scene.keys;
        return result;
    }

    // Boxes that can never move again: on both axes one side is a wall or another such box. Mushrooms can be
    // eaten and holes filled, so they do not count as obstacles.
    Bits<W> frozen(const Bits<W>& boxes) const {
        Bits<W> set = boxes;
        while (true) {
            const Bits<W> across = wall_at[2] | wall_at[3] | shift(set, 2) | shift(set, 3);
            const Bits<W> along = wall_at[0] | wall_at[1] | shift(set, 0) | shift(set, 1);
            const Bits<W> smaller = set & across & along;
            if (smaller == set) return set;
            set = smaller;
        }
    }

    // Squares that boxes from `boxes` could be pushed to on `free`, other boxes ignored: all of them, or
    // at least all of `wanted`.
    Bits<W> box_reach(Bits<W> boxes, const Bits<W>& free, const Bits<W>& wanted) const {
        Bits<W> room[4];  // squares with free squares on both sides, by direction of the push
        for (int d = 0; d < 4; ++d) room[d] = shift(free, d);
        while (true) {
            Bits<W> bigger = boxes;
            for (int d = 0; d < 4; ++d) bigger |= shift(boxes & room[d], d) & free;
            if (bigger == boxes || !(wanted - bigger).any()) return bigger;
            boxes = bigger;
        }
    }
};

}  // namespace pushworks::bait
