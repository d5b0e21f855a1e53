#include "deadlock/deadlock_detector.hpp"

#include <algorithm>

namespace pushworks {

DeadlockDetector::DeadlockDetector(const LevelContext& context, RuleSet rules, bool matched)
    : context_(&context),
      board_(&context.board()),
      distances_(&context.to_goals()),
      rules_(rules),
      ask_bipartite_(rules.has(Rule::bipartite) && !matched),
      ask_elimination_(rules.has(Rule::elimination) && !rules.has(Rule::freeze)),
      freeze_(*board_, rules.has(Rule::simple) ? distances_->dead_squares() : nullptr),
      assignable_(context),
      elimination_(*board_, nullptr),
      matching_(*board_),
      closed_area_(*board_, *distances_),
      learned_(*board_, *distances_) {}

bool DeadlockDetector::dead_square(Square to) const {
    if (rules_.has(Rule::simple) && distances_->dead(to)) return true;
    if (!rules_.has(Rule::corner) || board_->is_goal(to)) return false;
    const auto wall = [&](int direction) { return board_->neighbour(to, direction) == kNoSquare; };
    return (wall(0) || wall(1)) && (wall(2) || wall(3));
}

void DeadlockDetector::count_expansion() {
    ++expansions_;
    const std::uint32_t worth_pairs = rules_.at_once() ? 1 : kWorthPairs;
    const std::uint32_t worth_triples = rules_.at_once() ? 1 : kWorthTriples;
    if (groups_skipped_ || (expansions_ != worth_pairs && expansions_ != worth_triples)) return;
    PatternChoice choice;
    choice.pairs = rules_.has(Rule::pattern);
    choice.triples = rules_.has(Rule::triple) && expansions_ >= worth_triples;
    patterns_ = context_->patterns().get(choice, 0);
}

bool DeadlockDetector::deadlocked(const Position& position, Square to, Square player) {
    if (rules_.has(Rule::square) && square_block_dead(*board_, position, to)) return true;
    if (rules_.has(Rule::freeze) && freeze_.dead(position, to)) return true;
    if (ask_elimination_ && !elimination_.all(position.boxes())) return true;
    if (rules_.has(Rule::pocket) && closed_area_.pocket(position, to, player)) return true;
    if (rules_.has(Rule::diagonal) && closed_area_.diagonal(position, to, player)) return true;
    if (ask_bipartite_ && !assignable_.possible(position, player)) return true;
    if (rules_.has(Rule::bipartite) && walls_in_others(position, to)) return true;
    if (learned_.size() > 0 && learned_.deadlocked(position, to, player)) return true;
    return !groups_skipped_ && patterns_.deadlocked(position.boxes(), to, player);
}

bool DeadlockDetector::walls_in_others(const Position& position, Square to) {
    if (board_->goals().size() > kMostGoals || !board_->is_goal(to)) return false;
    if (!freeze_.frozen(position, to)) return false;
    freeze_.all(position.boxes());
    return !matching_.possible(position.boxes(), freeze_.marks());
}

void DeadlockDetector::dead_end(const Position& position, Square player) {
    if (!rules_.has(Rule::learned)) return;
    // Learning a pattern costs as much as many expansions.
    if (learning_calls_ * kExpansionsPerLearning > expansions_ && !rules_.at_once()) return;
    ++learning_calls_;
    learned_.learn(position.boxes(), player);
}

bool solved(const Board& board, const Position& position) {
    return std::ranges::all_of(position.boxes(), [&](Square box) { return board.is_goal(box); });
}

}  // namespace pushworks
