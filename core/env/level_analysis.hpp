// What the engine can compute about one level: a lower bound, whether a position is deadlocked, and on small
// levels the exact distance.
#pragma once

#include <memory>

#include "base/memory.hpp"
#include "deadlock/freeze.hpp"
#include "env/cells.hpp"
#include "exact/endgame.hpp"
#include "facts/heuristic.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks::env {

class LevelAnalysis {
 public:
    static constexpr int kUnknown = -2;

    LevelAnalysis(const LevelSpec& level, std::uint64_t max_positions);

    // No solution has fewer pushes; Endgame::kDeadlocked when the position is proved deadlocked. Cells and
    // player as in a batch.
    int lower_bound(const Cell* cells, int player);
    // Proved deadlocked: by a dead square, by freezing, by having no goals left for all boxes, or (on a level
    // whose table is there already) by knowing every position that can be solved.
    bool deadlocked(const Cell* cells, int player);
    // Pushes still needed, Endgame::kDeadlocked, or kUnknown on levels with too many positions. Makes the
    // table.
    int exact(const Cell* cells, int player);
    Vector<CellPush> best(const Cell* cells, int player);
    // Null when there are too many positions.
    const Endgame* endgame();

 private:
    void look(const Cell* cells, int player);

    int size_;
    std::uint64_t max_positions_;
    Board board_;
    LevelContext context_;
    PushBound bound_;
    Freeze freeze_;
    Position position_;
    bool tabled_ = false;
    std::unique_ptr<Endgame> endgame_;
    Vector<int> boxes_;
    Vector<Square> squares_;
    int player_ = 0;
};

}  // namespace pushworks::env
