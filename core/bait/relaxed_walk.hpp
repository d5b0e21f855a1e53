// The length of a walk on a board where everything is allowed that could ever become possible: boxes step
// aside, holes that some box can reach are floor. What makes it longer than the plain distance, and still
// never too long, are facts about the first visit of a square. Each is seen by cutting a loop out of the
// real walk and looking at what is left, from the end backwards:
//
//   - a box leaves its square only when the avatar enters it. So the first entry into a square with a box
//     comes from a side from which it can be pushed (no wall, no frozen box behind it);
//   - where the square behind the box is taken by another box (or a mushroom), the avatar has been there
//     before, and could have entered from there instead, in the opposite direction. So the entry counts as
//     closed, unless the square in front is taken too;
//   - a hole is filled by pushing a box into it, which puts the avatar in front of the hole after a step
//     towards it. So a hole is entered straight on: p -> q -> hole, all in one line;
//   - the box that falls in was on q. If there is none now, it was pushed there: from p, so the avatar came
//     straight over three squares; or from a side s of q, and then the way from s round to p and on into
//     the hole takes four moves;
//   - if q was a hole itself, it had to be filled first, from q0, with another box. Going back for the
//     second one and pushing it through q takes three moves from q to the next hole in the same direction
//     and five to one round the corner.
//
// A locked goal is an exception to all this (a box can be pushed off it without being followed), so squares
// next to one are entered freely.
#pragma once

#include "bait/terrain.hpp"

namespace pushworks::bait {

template <int W>
struct WalkBoard {
    Bits<W> walkable;  // everything that could become floor, holes included
    Bits<W> holes;     // of these, the holes still to be filled
    Bits<W> frozen;    // boxes that never move again
    Bits<W> full;      // boxes and whatever else stops a box
    Bits<W> boxes;
    Bits<W> free_entry;   // squares the rules above say nothing about
    bool careful = true;  // false: plain distances
};

// Floods from `start` in time with the avatar's steps and calls `arrive(square, distance)` the first time a
// target is reached, until it returns false. Looks no further than `most` steps; false when it stopped there.
template <int W, typename Arrive>
bool relaxed_walk(const Terrain<W>& t, const WalkBoard<W>& board, int start, Bits<W> targets, int most,
                  Arrive arrive) {
    constexpr int kSlots = 8;  // pending entries lie at most five steps ahead
    const Bits<W>& holes = board.holes;
    const Bits<W> dry = board.walkable - holes;
    const Bits<W> loaded = board.careful ? board.full | board.free_entry : board.walkable;
    const Bits<W> easy_holes = board.careful ? holes & board.free_entry : holes;
    const bool has_holes = holes.any();
    Bits<W> entry[4];     // squares that may be entered in that direction
    Bits<W> approach[4];  // squares in front of a hole that can be crossed in that direction
    for (int d = 0; d < 4; ++d) {
        entry[d] = dry;
        if (board.careful) {
            const Bits<W> stuck = t.wall_at[d] | t.shift(board.frozen, d ^ 1);
            const Bits<W> taken = t.shift(board.full, d ^ 1) - t.shift(board.full, d);
            entry[d] = dry - ((board.boxes & (stuck | taken)) - board.free_entry);
        }
        approach[d] = dry & t.shift(board.walkable, d) & t.shift(holes, d ^ 1);
    }
    Bits<W> wave[4], seen[4];     // squares entered in a direction
    Bits<W> run[4], seen_run[4];  // ... by the second of two steps in that direction
    Bits<W> pending[kSlots][4];   // holes entered some steps later
    int last_pending = 0;         // no pending entry lies later than this
    Bits<W> all = Bits<W>::single(start);
    for (int distance = 1; distance <= most; ++distance) {
        Bits<W> next_all, any_run;
        const Bits<W> on_holes = all & holes;
        Bits<W>* due = pending[distance % kSlots];
        for (int d = 0; d < 4; ++d) {
            Bits<W> next = t.shift(all, d) & (entry[d] | easy_holes);
            if (has_holes) {
                const Bits<W> second = (t.shift(wave[d] | on_holes, d) & entry[d]) - seen_run[d];
                next |= (t.shift((wave[d] & loaded) | run[d], d) & holes) | due[d];
                due[d] = Bits<W>{};
                seen_run[d] |= second;
                run[d] = second;
                any_run |= second & approach[d];
            }
            next = next - seen[d];
            seen[d] |= next;
            wave[d] = next;
            next_all |= next;
        }
        const Bits<W> reached = next_all & targets;
        if (reached.any()) {
            bool go_on = true;
            reached.for_each([&](int bit) { go_on = arrive(bit, distance) && go_on; });
            targets = targets - reached;
            if (!go_on || !targets.any()) return true;
        }
        if (has_holes) {
            const Bits<W> now_on_holes = next_all & holes;
            for (int d = 0; d < 4; ++d) {
                const Bits<W> here = wave[d] & holes;
                if (!here.any()) continue;
                for (int e = 0; e < 4; ++e)
                    pending[(distance + (e == d ? 3 : 5)) % kSlots][e] |= t.shift(here, e) & holes;
                const Bits<W> easy = here & board.free_entry;
                if (easy.any())
                    for (int e = 0; e < 4; ++e)
                        pending[(distance + 1) % kSlots][e] |= t.shift(easy, e) & holes;
                last_pending = distance + 5;
            }
            for (int side = 0; side < 4; ++side) {
                const Bits<W> front = t.shift(wave[side] | now_on_holes, side) & dry;
                if (!front.any()) continue;
                for (int d = side < 2 ? 2 : 0, end = d + 2; d < end; ++d) {
                    const Bits<W> into = t.shift(front & approach[d], d) & holes;
                    if (!into.any()) continue;
                    pending[(distance + 4) % kSlots][d] |= into;
                    last_pending = std::max(last_pending, distance + 4);
                }
            }
        }
        if (!next_all.any() && !any_run.any() && last_pending <= distance) return true;
        all = next_all;
    }
    return false;
}

}  // namespace pushworks::bait
