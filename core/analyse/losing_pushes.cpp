#include "analyse/losing_pushes.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "level/pushes.hpp"

namespace pushworks::analyse {

LosingPushes::LosingPushes(const Board& board, const Endgame* table)
    : board_(&board),
      table_(table),
      context_(board),
      detector_(context_, RuleSet::all(), false),
      prover_(table == nullptr ? make_group_prover(context_) : nullptr),
      position_(board),
      reach_(board) {}

bool LosingPushes::deadlocked(Square to, Square player) {
    charge(board_->size());
    if (table_ != nullptr) {
        Vector<int> cells;
        for (const Square box : position_.boxes()) cells.push_back(board_->cell(box));
        return table_->pushes(cells, board_->cell(player)) == Endgame::kDeadlocked;
    }
    if (position_.solved()) return false;
    if (detector_.dead_square(to) || detector_.deadlocked(position_, to, player)) return true;
    if (!prover_) return false;
    const auto at = position_.boxes();
    const Vector<Square> boxes(at.begin(), at.end());
    if (std::ranges::any_of(boxes, [&](Square box) { return detector_.dead_square(box); })) return true;
    return !prover_->find(boxes, player, to, kProofBudget).boxes.empty();
}

bool LosingPushes::loses(const Vector<Square>& boxes, const Push& push) {
    position_.assign(boxes, push.box);
    const Square to = board_->neighbour(push.box, push.direction);
    position_.move(position_.index_at(push.box), to);
    return deadlocked(to, push.box);
}

bool LosingPushes::only(const Vector<Square>& boxes, Square player, const Push& push) {
    position_.assign(boxes, player);
    reach_.flood(position_, player);
    Vector<Push> others;
    for_each_push(*board_, position_, reach_, [&](const PossiblePush& other) {
        if (other.from == push.box && other.direction == push.direction) return;
        if (!detector_.dead_square(other.to))
            others.push_back({other.from, static_cast<std::uint8_t>(other.direction)});
    });
    return !others.empty() && std::ranges::all_of(others, [&](const Push& p) { return loses(boxes, p); });
}

}  // namespace pushworks::analyse
