// Which pushes of a position lose the game: only what is proved counts.
#pragma once

#include <memory>

#include "base/memory.hpp"
#include "deadlock/deadlock_detector.hpp"
#include "deadlock/group_prover.hpp"
#include "exact/endgame.hpp"
#include "facts/level_context.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"
#include "level/solution.hpp"

namespace pushworks::analyse {

class LosingPushes {
 public:
    // With the complete table of the level every answer is exact; without one it rests on the deadlock rules
    // and on proofs about a few boxes. Both must outlive this object.
    LosingPushes(const Board& board, const Endgame* table);

    // Is the position after this push proved deadlocked?
    bool loses(const Vector<Square>& boxes, const Push& push);
    // Is this the only push that does not lose the game? There must be another that is worth a thought: one
    // that goes to no dead square.
    bool only(const Vector<Square>& boxes, Square player, const Push& push);

 private:
    static constexpr int kProofBudget = 300;  // positions of a proof

    bool deadlocked(Square to, Square player);

    const Board* board_;
    const Endgame* table_;
    LevelContext context_;
    DeadlockDetector detector_;
    std::unique_ptr<GroupProver> prover_;
    Position position_;
    Reach reach_;
};

}  // namespace pushworks::analyse
