#include "env/level_analysis.hpp"

namespace pushworks::env {

LevelAnalysis::LevelAnalysis(const LevelSpec& level, std::uint64_t max_positions)
    : size_(level.width * level.height),
      max_positions_(max_positions),
      board_(level),
      context_(board_),
      bound_(HeuristicKind::matching, context_, context_.to_goals()),
      freeze_(board_, context_.to_goals().dead_squares()),
      position_(board_) {}

void LevelAnalysis::look(const Cell* cells, int player) {
    player_ = player;
    boxes_.clear();
    squares_.clear();
    for (int cell = 0; cell < size_; ++cell) {
        if (!(cells[cell] & kBox) || board_.square_of_cell(cell) == kNoSquare) continue;
        boxes_.push_back(cell);
        squares_.push_back(board_.square_of_cell(cell));
    }
    position_.assign(squares_, board_.square_of_cell(player_));
}

int LevelAnalysis::lower_bound(const Cell* cells, int player) {
    look(cells, player);
    const std::uint32_t bound = bound_.load(position_, position_.player());
    return bound >= PushBound::kDeadlocked ? Endgame::kDeadlocked : static_cast<int>(bound);
}

bool LevelAnalysis::deadlocked(const Cell* cells, int player) {
    if (endgame_) return exact(cells, player) == Endgame::kDeadlocked;
    if (lower_bound(cells, player) == Endgame::kDeadlocked) return true;
    for (const Square square : squares_)
        if (freeze_.dead(position_, square)) return true;
    return false;
}

const Endgame* LevelAnalysis::endgame() {
    if (!tabled_) endgame_ = Endgame::make(board_, max_positions_), tabled_ = true;
    return endgame_.get();
}

int LevelAnalysis::exact(const Cell* cells, int player) {
    if (endgame() == nullptr) return kUnknown;
    look(cells, player);
    return endgame_->pushes(boxes_, player_);
}

Vector<CellPush> LevelAnalysis::best(const Cell* cells, int player) {
    if (endgame() == nullptr) return {};
    look(cells, player);
    return endgame_->best(boxes_, player_);
}

}  // namespace pushworks::env
