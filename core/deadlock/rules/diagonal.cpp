// A closed diagonal: free squares in a slanting row, each with boxes or walls on both sides, and the row
// closed at both ends; pushing one of the boxes inward blocks the others. The shape is only a candidate:
// closed_area.hpp proves it.
#include "deadlock/closed_area.hpp"
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class DiagonalRule final : public DeadlockRule {
 public:
    explicit DiagonalRule(const RuleContext& context)
        : board_(context.level.board()), area_(board_, context.level.to_goals()) {}

    bool deadlocked(const Position& position, Square to, Square player) override {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square seed = board_.neighbour(to, direction);
            if (position.blocked(seed)) continue;
            for (const int horizontal : {2, 3}) {
                if (!find_row(position, seed, 0, horizontal)) continue;
                area_.add_rim(position);
                add_ends(position);
                if (area_.deadlocked(player)) return true;
            }
        }
        return false;
    }

 private:
    // The slanting row through `seed` (a step sideways, a step up or down, again and again), both ways.
    bool find_row(const Position& position, Square seed, int vertical, int horizontal) {
        area_.inside.assign(1, seed);
        // One way, then the other: each square must have boxes or walls on all the sides the row does not
        // use.
        for (const bool back : {false, true}) {
            const int up = back ? opposite(vertical) : vertical;
            const int side = back ? opposite(horizontal) : horizontal;
            for (Square at = seed;;) {
                const Square above = board_.neighbour(at, up);
                const Square beside = board_.neighbour(at, side);
                if (position.free(above) || position.free(beside)) return false;
                const Square over = above != kNoSquare    ? board_.neighbour(above, side)
                                    : beside != kNoSquare ? board_.neighbour(beside, up)
                                                          : kNoSquare;
                if (position.blocked(over)) break;  // closed at this end
                if (area_.inside.size() == ClosedArea::kMostBoxes) return false;
                area_.inside.push_back(over);
                at = over;
            }
        }
        return area_.inside.size() > 1;
    }
    // The squares that close the ends.
    void add_ends(const Position& position) {
        for (const Square inner : {area_.inside.front(), area_.inside.back()})
            for (const int vertical : {0, 1})
                for (const int side : {2, 3}) {
                    const Square near = board_.neighbour(inner, vertical);
                    const Square end = near == kNoSquare ? kNoSquare : board_.neighbour(near, side);
                    if (end != kNoSquare && position.occupied(end)) area_.add_box(end);
                }
    }

    const Board& board_;
    ClosedArea area_;
};

const RegisteredRule diagonal_rule({"diagonal", RuleCost::row, make_rule<DiagonalRule>});

}  // namespace
}  // namespace pushworks
