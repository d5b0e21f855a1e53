// The heuristic of the search for a plan's moves.
#pragma once

#include <cstdint>

#include "analyse/plan_steps.hpp"
#include "base/bucket_queue.hpp"
#include "base/memory.hpp"
#include "level/position.hpp"

namespace pushworks::analyse {

// How far the current step is from its end when boxes in the way only cost something: a guide, except that
// kNever is a proof. Placed boxes are walls.
class PlanEstimate {
 public:
    PlanEstimate(const Board& board, const Sides& sides, const Plan& plan)
        : board_(board),
          sides_(sides),
          plan_(plan),
          through_(static_cast<std::size_t>(board.size()), kNever),
          cost_(sides.count(), kNever) {}

    // In pushes, boxes in the way counted in; the later steps are those of boxes alone. 2^20 stands for more.
    std::uint32_t operator()(const Position& position, int step);

 private:
    std::uint32_t standing(Square square, Square own) const;
    void enter(Square at, int direction, std::uint32_t now, bool first);
    void walk(Square box);

    const Board& board_;
    const Sides& sides_;
    const Plan& plan_;
    const Position* position_ = nullptr;
    int step_ = 0;
    Vector<std::uint32_t> through_;
    Vector<std::uint32_t> cost_;
    Vector<BoxPlayerState> touched_;
    BucketQueue<BoxPlayerState> queue_;
    BucketQueue<Square> walking_;
};

}  // namespace pushworks::analyse
