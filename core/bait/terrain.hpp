// The part of a level that never changes, as bit sets, and what can be said about a box on it for ever.
#pragma once

#include "bait/level.hpp"
#include "bait/state.hpp"
#include "base/bits.hpp"

namespace pushworks::bait {

template <int W>
struct Terrain {
    Rules rules;
    Grid grid;
    Bits<W> floor;
    Bits<W> wall_at[4];  // floor squares whose neighbour in that direction is a wall
    Scene<W> start;

    Terrain(const Position& position, const Rules& the_rules) : rules(the_rules), grid(make_grid(position)) {
        for (int bit = 0; bit < grid.bits(); ++bit)
            if (grid.is_floor(bit)) floor.set(bit);
        for (int d = 0; d < 4; ++d) wall_at[d] = floor - step(floor, d ^ 1);
        start.avatar = grid.bit_of_cell[position.avatar];
        start.has_key = position.has_key;
        for (int cell : position.boxes) start.boxes.set(grid.bit_of_cell[cell]);
        for (int cell : position.holes) start.holes.set(grid.bit_of_cell[cell]);
        for (int cell : position.mushrooms) start.mushrooms.set(grid.bit_of_cell[cell]);
        for (int cell : position.keys) start.keys.set(grid.bit_of_cell[cell]);
        for (int cell : position.goals) start.goals.set(grid.bit_of_cell[cell]);
    }

    // All squares of a set moved one step; may end on walls, so intersect with something made of floor.
    Bits<W> step(const Bits<W>& squares, int direction) const {
        switch (direction) {
            case 0:
                return grid.columns < 64 ? squares.down(grid.columns) : squares.far_down(grid.columns);
            case 1:
                return grid.columns < 64 ? squares.up(grid.columns) : squares.far_up(grid.columns);
            case 2:
                return squares.down(1);
            default:
                return squares.up(1);
        }
    }

    // The squares next to a member.
    Bits<W> around(const Bits<W>& squares) const {
        return step(squares, 0) | step(squares, 1) | step(squares, 2) | step(squares, 3);
    }

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
            const Bits<W> across = wall_at[2] | wall_at[3] | step(set, 2) | step(set, 3);
            const Bits<W> along = wall_at[0] | wall_at[1] | step(set, 0) | step(set, 1);
            const Bits<W> smaller = set & across & along;
            if (smaller == set) return set;
            set = smaller;
        }
    }

    // Squares that boxes from `boxes` could be pushed to on `free`, other boxes ignored: all of them, or
    // at least all of `wanted`.
    Bits<W> box_reach(Bits<W> boxes, const Bits<W>& free, const Bits<W>& wanted) const {
        Bits<W> room[4];  // squares with free squares on both sides, by direction of the push
        for (int d = 0; d < 4; ++d) room[d] = step(free, d);
        while (true) {
            Bits<W> bigger = boxes;
            for (int d = 0; d < 4; ++d) bigger |= step(boxes & room[d], d) & free;
            if (bigger == boxes || !(wanted - bigger).any()) return bigger;
            boxes = bigger;
        }
    }
};

}  // namespace pushworks::bait
