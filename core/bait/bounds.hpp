// What is left to do from a position: a lower bound of the moves, a proof that it is lost, and a rougher
// but more telling guess for greedy search.
//
// The bound is the length of a walk avatar -> key -> goal on a board in which everything is allowed that
// could ever become possible: boxes step aside, holes that some box can reach are floor. Two facts make the
// first leg longer than the plain distance and are still never too long (each can be seen by cutting a
// loop out of the real walk):
//   - a box leaves its square only when the avatar enters it. So the first entry into a square with a box
//     must come from a side from which it can be pushed (no wall, no frozen box behind it);
//   - where the square behind the box is taken by another box (or a mushroom), the avatar must have been
//   there
//     before; it could have entered from there instead, in the opposite direction. So the entry counts as
//     closed, unless the square in front is taken too;
//   - a hole is filled by pushing a box into it, which puts the avatar in front of the hole after a
//     step towards it. So a hole is entered straight on: two steps in the same direction (where the
//     square in front of it is not itself a hole).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bait/terrain.hpp"

namespace pushworks::bait {

inline constexpr int kLost = 0xFFFF;

template <int W>
class Bounds {
 public:
    explicit Bounds(const Terrain<W>& terrain) : terrain_(terrain) {
        const int bits = terrain.grid.bits();
        push_distance_.assign(bits, {});
        terrain.start.holes.each([&](int hole) { push_distance_[hole] = pushes_to(hole); });
        nearest_hole_.assign(bits, kLost);
        terrain.start.holes.each([&](int hole) {
            for (int bit = 0; bit < bits; ++bit)
                nearest_hole_[bit] = std::min<int>(nearest_hole_[bit], push_distance_[hole][bit]);
        });
    }

    struct Verdict {
        int bound;  // moves to go, at least; kLost when no solution exists
        int guess;  // roughly, for greedy search
    };

    Verdict judge(const Scene<W>& scene, bool want_guess) {
        if (terrain_.won(scene)) return {0, 0};
        if (terrain_.rules.win != WinTest::goals_taken) return judge_boxes(scene);
        return judge_walk(scene, want_guess);
    }

 private:
    // Games that are won by the boxes: every box has to be pushed to some hole.
    Verdict judge_boxes(const Scene<W>& scene) const {
        int sum = 0;
        bool lost = ((terrain_.frozen(scene.boxes)) - scene.holes).any();
        scene.boxes.each([&](int box) {
            const int distance = scene.holes.test(box) ? 0 : nearest_hole_[box];
            lost |= distance >= kLost;
            sum += distance;
        });
        return lost ? Verdict{kLost, kLost} : Verdict{sum, sum};
    }

    // Games that are won by walking to the goals.
    Verdict judge_walk(const Scene<W>& scene, bool want_guess) {
        const Terrain<W>& t = terrain_;
        const Bits<W> frozen = t.frozen(scene.boxes);
        const Bits<W> movable = scene.boxes - frozen;
        const Bits<W> solid_free = t.floor - frozen;
        Bits<W> holes = t.deadly(scene);
        Bits<W> walkable = solid_free;
        if (holes.any()) {  // holes that no box can reach stay holes
            const Bits<W> fillable =
                t.rules.hole_vanishes ? holes & t.box_reach(movable, solid_free, holes) : Bits<W>{};
            walkable = walkable - (holes - fillable);
            holes = fillable;
        }
        const bool locked = t.locked(scene);
        const Bits<W> first_leg = locked ? walkable - scene.goals : walkable;
        const Bits<W> targets = locked ? scene.keys : scene.goals;
        const bool careful = t.rules.box_vanishes || t.rules.avatar_in_hole == AvatarInHole::walk;
        const int bound = locked ? through_keys(scene, first_leg, walkable, frozen, holes, careful)
                                 : farthest(scene, first_leg, frozen, holes, careful);
        if (bound >= kLost) return {kLost, kLost};

        const int boxes = movable.count();
        if (!want_guess && boxes >= holes.count()) return {bound, bound};
        // Every way to the target leads over so many holes; each takes a box.
        Bits<W> entrances;
        const int fills = fills_needed(scene.avatar, targets, first_leg, holes, entrances);
        int more = 0;
        if (locked && fills < kLost) {
            Bits<W> ignored;
            int key = -1;
            scene.keys.each([&](int bit) { key = bit; });
            if (scene.keys.count() == 1) more = fills_needed(key, scene.goals, walkable, holes, ignored);
        }
        if (std::max(fills, more) > boxes) return {kLost, kLost};
        if (!want_guess) return {bound, bound};
        int carry = 0;
        if (fills > 0) {
            carry = kFarAway;
            movable.each([&](int box) {
                entrances.each([&](int hole) { carry = std::min<int>(carry, push_distance_[hole][box]); });
            });
        }
        return {bound, bound + kFillGuess * std::max(fills, more) + kCarryGuess * carry};
    }

    // Length of the shortest walk avatar -> some key -> the farthest goal.
    int through_keys(const Scene<W>& scene, const Bits<W>& first_leg, const Bits<W>& walkable,
                     const Bits<W>& frozen, const Bits<W>& holes, bool careful) {
        int best = kLost;
        flood(scene, first_leg, frozen, holes, careful, scene.keys, [&](int key, int distance) {
            best = std::min(best, distance + key_to_goals(key, scene.goals, walkable));
            return distance < best;
        });
        return best;
    }

    int farthest(const Scene<W>& scene, const Bits<W>& walkable, const Bits<W>& frozen, const Bits<W>& holes,
                 bool careful) {
        int found = 0, longest = 0;
        flood(scene, walkable, frozen, holes, careful, scene.goals, [&](int, int distance) {
            ++found;
            longest = distance;
            return true;
        });
        return found == scene.goals.count() ? longest : kLost;
    }

    // Floods from the avatar in time with its steps, direction by direction (see the top of the file), and
    // calls `arrive(square, distance)` the first time a target is reached, until it returns false.
    template <typename Arrive>
    void flood(const Scene<W>& scene, const Bits<W>& walkable, const Bits<W>& frozen, const Bits<W>& holes,
               bool careful, Bits<W> targets, Arrive arrive) const {
        const Terrain<W>& t = terrain_;
        Bits<W> entry[4];  // squares that may be entered in that direction
        const Bits<W> full = scene.boxes | (t.rules.mushroom_blocks_box ? scene.mushrooms : Bits<W>{});
        for (int d = 0; d < 4; ++d) {
            entry[d] = walkable - holes;
            if (careful) {
                const Bits<W> stuck = t.wall_at[d] | t.step(frozen, d ^ 1);
                const Bits<W> behind_full = t.step(full, d ^ 1) - t.step(full, d);
                entry[d] = entry[d] - (scene.boxes & (stuck | behind_full));
            }
        }
        Bits<W> wave[4], seen[4];
        Bits<W> all = Bits<W>::single(scene.avatar);
        for (int distance = 1;; ++distance) {
            Bits<W> next_all;
            const Bits<W> on_holes = all & holes;
            for (int d = 0; d < 4; ++d) {
                Bits<W> next = t.step(all, d) & entry[d];
                next |= t.step(wave[d] | on_holes, d) & holes;
                next = next - seen[d];
                seen[d] |= next;
                wave[d] = next;
                next_all |= next;
            }
            const Bits<W> reached = next_all & targets;
            if (reached.any()) {
                bool go_on = true;
                reached.each([&](int bit) { go_on = arrive(bit, distance) && go_on; });
                targets = targets - reached;
                if (!go_on || !targets.any()) return;
            }
            if (!next_all.any()) return;
            all = next_all;
        }
    }

    int key_to_goals(int key, Bits<W> goals, const Bits<W>& walkable) {
        if (key == leg_key_ && goals == leg_goals_ && walkable == leg_walkable_) return leg_length_;
        leg_key_ = key, leg_goals_ = goals, leg_walkable_ = walkable;
        Bits<W> seen = Bits<W>::single(key), wave = seen;
        leg_length_ = 0;
        for (int distance = 0; wave.any(); ++distance) {
            if ((wave & goals).any()) {
                leg_length_ = distance;
                goals = goals - wave;
                if (!goals.any()) return leg_length_;
            }
            Bits<W> next;
            for (int d = 0; d < 4; ++d) next |= terrain_.step(wave, d);
            wave = (next & walkable) - seen;
            seen |= wave;
        }
        return leg_length_ = kLost;
    }

    // The least number of holes on any way between a square and the targets, and the holes of that last
    // step, next to where the avatar stands. Floods outwards from the targets.
    int fills_needed(int from, const Bits<W>& targets, const Bits<W>& walkable, const Bits<W>& holes,
                     Bits<W>& entrances) const {
        const Bits<W> dry = walkable - holes;
        Bits<W> seen = targets & walkable, wave = seen;
        entrances = Bits<W>{};
        for (int fills = 0;; ++fills) {
            Bits<W> edge;
            while (wave.any()) {
                Bits<W> next;
                for (int d = 0; d < 4; ++d) next |= terrain_.step(wave, d);
                edge |= next & holes;
                wave = (next & dry) - seen;
                seen |= wave;
            }
            if (seen.test(from)) return fills;
            wave = edge - seen;
            if (!wave.any()) return kLost;
            seen |= wave;
            entrances = wave;
        }
    }

    // Pushes needed to bring a box from each square into `hole`, walls only.
    std::vector<std::uint16_t> pushes_to(int hole) const {
        const Grid& grid = terrain_.grid;
        std::vector<std::uint16_t> distance(grid.bits(), kLost);
        std::vector<int> queue{hole};
        distance[hole] = 0;
        const auto is_floor = [&](int bit) {
            return bit >= 0 && bit < grid.bits() && grid.cell_of_bit[bit] >= 0;
        };
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (int d = 0; d < 4; ++d) {
                const int from = queue[i] - grid.offset(d), behind = from - grid.offset(d);
                if (!is_floor(from) || !is_floor(behind) || distance[from] != kLost) continue;
                distance[from] = static_cast<std::uint16_t>(distance[queue[i]] + 1);
                queue.push_back(from);
            }
        return distance;
    }

    // The guess: moves for a hole to fill, for a push of the next box towards its hole, and the most
    // pushes it counts. Found by trying; they change the order of the search, never its correctness.
    static constexpr int kFillGuess = 8;
    static constexpr int kCarryGuess = 2;
    static constexpr int kFarAway = 50;

    const Terrain<W>& terrain_;
    std::vector<std::vector<std::uint16_t>> push_distance_;  // by hole, then by square
    std::vector<int> nearest_hole_;
    // The last answer of key_to_goals: neighbouring positions mostly ask the same.
    int leg_key_ = -1;
    int leg_length_ = 0;
    Bits<W> leg_goals_, leg_walkable_;
};

}  // namespace pushworks::bait
