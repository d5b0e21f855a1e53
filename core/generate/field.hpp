// The floor of a level as a small rectangle of bits, on which a step of a whole set is one shift.
//
// Cells are those of the level, y * width + x; squares are bit numbers inside the smallest rectangle that
// holds all floor.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "base/bits.hpp"
#include "base/frame.hpp"
#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::generate {

template <class B>
class Field {
 public:
    Field(int width, const Vector<int>& floor_cells) : frame_(width, floor_cells, 0) {
        for (const int cell : floor_cells) floor_.set(square(cell));
        for (int y = 0; y < frame_.rows(); ++y) {
            first_.set(y * frame_.stride());
            last_.set(y * frame_.stride() + frame_.stride() - 1);
        }
    }

    const B& floor() const { return floor_; }
    int squares() const { return frame_.bits(); }
    int square(int cell) const { return frame_.bit(cell); }
    int cell(int square) const { return frame_.cell(square); }
    B set_of(const Vector<int>& cells) const {
        B set{};
        for (const int c : cells) set.set(square(c));
        return set;
    }
    Vector<int> cells_of(const B& set) const {
        Vector<int> cells;
        set.for_each([&](int s) { cells.push_back(cell(s)); });
        return cells;
    }

    // The set moved one step. Squares that leave the rectangle fall off sideways; those that leave it above
    // or below end outside the floor, so results must be masked with floor (or something inside it).
    B moved(const B& set, int direction) const {
        switch (direction) {
            case 0:
                return set.down(frame_.stride());
            case 1:
                return set.up(frame_.stride());
            case 2:
                return (set - first_).down(1);
            default:
                return (set - last_).up(1);
        }
    }
    int step(int direction) const { return steps_of(frame_.stride())[direction]; }

    // All squares that can be walked to from `start` through `free`.
    B flood(B reached, const B& free) const {
        const B right = free - first_;
        const B left = free - last_;
        const int columns = frame_.stride();
        for (;;) {
            const B before = reached;
            reached |= (reached.up(1) & right) | (reached.down(1) & left);
            reached |= (reached.up(columns) | reached.down(columns)) & free;
            reached |= (reached.up(1) & right) | (reached.down(1) & left);
            reached |= (reached.up(columns) | reached.down(columns)) & free;
            if (reached == before) return reached;
        }
    }

    // Squares from which a lone box could be pushed to one of `goals`, wherever the player stands. Calls
    // `visit(square, pushes)` for each but the goals.
    template <class Visit>
    B pushed_from(const B& goals, Visit&& visit) const {
        B seen = goals;
        int pushes = 0;
        for (B frontier = goals; frontier.any();) {
            ++pushes;
            B next{};
            for (int d = 0; d < kDirections; ++d)
                next |= moved(frontier, d) & floor_ & moved(floor_, opposite(d));
            frontier = next - seen;
            seen |= next;
            frontier.for_each([&](int square) { visit(square, pushes); });
        }
        return seen;
    }

    // A shortest walk as letters appended to `out`; false when there is none.
    bool walk(int start, int goal, const B& free, std::string& out) const {
        Vector<B> layers{B::single(start)};
        B seen = layers[0];
        while (!seen.test(goal)) {
            B next{};
            for (int d = 0; d < kDirections; ++d) next |= moved(layers.back(), d);
            next = (next & free) - seen;
            if (!next.any()) return false;
            seen |= next;
            layers.push_back(next);
        }
        std::string letters;
        for (int i = static_cast<int>(layers.size()) - 2; i >= 0; --i) {
            for (int d = 0; d < kDirections; ++d) {
                const B back = moved(B::single(goal), opposite(d)) & layers[i];
                if (!back.any()) continue;
                letters += kStepLetters[d];
                goal = back.first();
                break;
            }
        }
        out.append(letters.rbegin(), letters.rend());
        return true;
    }

    // The walk to a push from one square to the next, and the push, as letters appended to `out`.
    void write_push(int player, int from, int to, const B& free, std::string& out) const {
        int direction = 0;
        while (step(direction) != to - from) ++direction;
        walk(player, from - step(direction), free, out);
        out += kPushLetters[direction];
    }

 private:
    Frame frame_;
    B floor_{};
    B first_{};  // the first column: where no step to the right arrives
    B last_{};   // the last column: where no step to the left arrives
};

}  // namespace pushworks::generate
