// What is left to do from a position: a lower bound of the moves, a proof that it is deadlocked, and a
// rougher but more informative guess for greedy search.
//
// The bound is the length of a walk avatar -> key -> goal, the first leg with the care that relaxed_walk.hpp
// explains, the second (by then anything may have been pushed anywhere) as a plain distance.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bait/relaxed_walk.hpp"
#include "bait/terrain.hpp"
#include "base/memory.hpp"

namespace pushworks::bait {

// More than any number of moves: a queue of solutions so long would not fit any memory. Bounds are below 2^24
// (4,096 boxes, each 4,096 pushes from its hole).
inline constexpr int kDeadlocked = 1 << 28;
inline constexpr std::uint16_t kNoPush = 0xFFFF;  // a box can never be pushed there; others are below 4,096

template <int W>
class Bounds {
 public:
    explicit Bounds(const Terrain<W>& terrain) : terrain_(terrain) {
        const int bits = terrain.frame.bits();
        push_distance_.assign(bits, {});
        terrain.start.holes.for_each([&](int hole) { push_distance_[hole] = pushes_to(hole); });
        nearest_hole_.assign(bits, kDeadlocked);
        terrain.start.holes.for_each([&](int hole) {
            for (int bit = 0; bit < bits; ++bit)
                if (push_distance_[hole][bit] != kNoPush)
                    nearest_hole_[bit] = std::min<int>(nearest_hole_[bit], push_distance_[hole][bit]);
        });
    }

    struct Verdict {
        int bound;  // moves to go, at least; kDeadlocked when no solution exists
        int guess;  // roughly, for greedy search
    };

    // Bounds of `enough` and more need not be exact: any number between it and the true bound will do.
    Verdict evaluate(const Scene<W>& scene, bool want_guess, int enough = kDeadlocked) {
        if (terrain_.won(scene)) return {0, 0};
        if (terrain_.rules.win != WinTest::goals_taken) return evaluate_boxes(scene);
        return evaluate_walk(scene, want_guess, enough);
    }

 private:
    // Games that are won by the boxes: every box has to be pushed to some hole.
    Verdict evaluate_boxes(const Scene<W>& scene) const {
        int sum = 0;
        bool deadlocked = ((terrain_.frozen(scene.boxes)) - scene.holes).any();
        scene.boxes.for_each([&](int box) {
            const int distance = scene.holes.test(box) ? 0 : nearest_hole_[box];
            deadlocked |= distance >= kDeadlocked;
            if (!deadlocked) sum += distance;
        });
        return deadlocked ? Verdict{kDeadlocked, kDeadlocked} : Verdict{sum, sum};
    }

    // Games that are won by walking to the goals.
    Verdict evaluate_walk(const Scene<W>& scene, bool want_guess, int enough) {
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
        WalkBoard<W> board{first_leg, holes, frozen, scene.boxes, scene.boxes, {}, true};
        board.careful = t.rules.box_vanishes || t.rules.avatar_in_hole == AvatarInHole::walk;
        if (t.rules.mushroom_blocks_box) board.full |= scene.mushrooms;
        if (t.rules.goal_blocks_box) board.full |= scene.goals;
        if (t.rules.key_blocks_box) board.full |= scene.keys;
        if (locked) board.free_entry |= t.around(scene.goals) & t.floor;
        const int bound =
            locked ? through_keys(scene, board, walkable, enough) : farthest(scene, board, enough);
        if (bound >= kDeadlocked) return {kDeadlocked, kDeadlocked};

        const int boxes = movable.count();
        if (!want_guess && boxes >= holes.count()) return {bound, bound};
        // Every way to the target leads over so many holes; each takes a box.
        Bits<W> entrances;
        const int fills = fills_needed(scene.avatar, targets, first_leg, holes, entrances);
        int more = 0;
        if (locked && fills < kDeadlocked) {
            Bits<W> ignored;
            int key = -1;
            scene.keys.for_each([&](int bit) { key = bit; });
            if (scene.keys.count() == 1) more = fills_needed(key, scene.goals, walkable, holes, ignored);
        }
        if (std::max(fills, more) > boxes) return {kDeadlocked, kDeadlocked};
        if (!want_guess) return {bound, bound};
        int carry = 0;
        if (fills > 0) {
            carry = kFarAway;
            movable.for_each([&](int box) {
                entrances.for_each(
                    [&](int hole) { carry = std::min<int>(carry, push_distance_[hole][box]); });
            });
        }
        return {bound, bound + kFillGuess * std::max(fills, more) + kCarryGuess * carry};
    }

    // Length of the shortest walk avatar -> some key -> the farthest goal.
    int through_keys(const Scene<W>& scene, const WalkBoard<W>& board, const Bits<W>& walkable, int enough) {
        int second_leg = kDeadlocked;
        scene.keys.for_each(
            [&](int key) { second_leg = std::min(second_leg, key_to_goals(key, scene.goals, walkable)); });
        if (second_leg >= enough) return second_leg;
        int best = kDeadlocked;
        const bool seen_all = relaxed_walk(
            terrain_, board, scene.avatar, scene.keys, enough - second_leg, [&](int key, int distance) {
                best = std::min(best, distance + key_to_goals(key, scene.goals, walkable));
                return distance + second_leg < best;
            });
        return seen_all ? best : std::min(best, enough);
    }

    int farthest(const Scene<W>& scene, const WalkBoard<W>& board, int enough) {
        int found = 0, longest = 0;
        const bool seen_all =
            relaxed_walk(terrain_, board, scene.avatar, scene.goals, enough, [&](int, int distance) {
                ++found;
                longest = distance;
                return true;
            });
        if (found == scene.goals.count()) return longest;
        return seen_all ? kDeadlocked : enough;
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
            wave = (terrain_.around(wave) & walkable) - seen;
            seen |= wave;
        }
        return leg_length_ = kDeadlocked;
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
                const Bits<W> next = terrain_.around(wave);
                edge |= next & holes;
                wave = (next & dry) - seen;
                seen |= wave;
            }
            if (seen.test(from)) return fills;
            wave = edge - seen;
            if (!wave.any()) return kDeadlocked;
            seen |= wave;
            entrances = wave;
        }
    }

    // Pushes needed to bring a box from each square into `hole`, walls only.
    Vector<std::uint16_t> pushes_to(int hole) const {
        Vector<std::uint16_t> distance(terrain_.frame.bits(), kNoPush);
        Vector<int> queue{hole};
        distance[hole] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (const int step : terrain_.delta) {
                const int from = queue[i] - step, behind = from - step;
                if (!terrain_.is_floor(from) || !terrain_.is_floor(behind) || distance[from] != kNoPush)
                    continue;
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
    Vector<Vector<std::uint16_t>> push_distance_;  // by hole, then by square
    Vector<int> nearest_hole_;
    // The last answer of key_to_goals: neighbouring positions mostly have the same.
    int leg_key_ = -1;
    int leg_length_ = 0;
    Bits<W> leg_goals_, leg_walkable_;
};

}  // namespace pushworks::bait
