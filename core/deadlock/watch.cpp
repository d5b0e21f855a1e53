#include "deadlock/watch.hpp"

#include <algorithm>

namespace pushworks {

DeadlockWatch::DeadlockWatch(Facts& facts, RuleSet rules, bool matched)
    : facts_(&facts),
      board_(&facts.board()),
      distances_(&facts.to_goals()),
      rules_(rules),
      ask_bipartite_(rules.has(Rule::bipartite) && !matched),
      ask_elimination_(rules.has(Rule::elimination) && !rules.has(Rule::freeze)),
      freeze_(*board_, rules.has(Rule::simple) ? distances_->dead_squares() : nullptr),
      assignable_(facts),
      elimination_(*board_, nullptr),
      matching_(*board_),
      closed_area_(*board_, *distances_),
      learned_(*board_, *distances_) {}

bool DeadlockWatch::dead_square(Square to) const {
    if (rules_.has(Rule::simple) && distances_->dead(to)) return true;
    if (!rules_.has(Rule::corner) || board_->is_goal(to)) return false;
    const auto wall = [&](int direction) { return board_->neighbour(to, direction) == kNoSquare; };
    return (wall(0) || wall(1)) && (wall(2) || wall(3));
}

void DeadlockWatch::expansion() {
    ++expansions_;
    const std::uint32_t worth_pairs = rules_.at_once() ? 1 : kWorthPairs;
    const std::uint32_t worth_triples = rules_.at_once() ? 1 : kWorthTriples;
    if (groups_left_ || (expansions_ != worth_pairs && expansions_ != worth_triples)) return;
    PatternChoice choice;
    choice.pairs = rules_.has(Rule::pattern);
    choice.triples = rules_.has(Rule::triple) && expansions_ >= worth_triples;
    patterns_ = facts_->patterns().get(choice, 0);
}

bool DeadlockWatch::lost(const Position& position, Square to, Square player) {
    if (rules_.has(Rule::square) && square_block_dead(*board_, position, to)) return true;
    if (rules_.has(Rule::freeze) && freeze_.dead(position, to)) return true;
    if (ask_elimination_ && !elimination_.all(position.boxes())) return true;
    if (rules_.has(Rule::pocket) && closed_area_.pocket(position, to, player)) return true;
    if (rules_.has(Rule::diagonal) && closed_area_.diagonal(position, to, player)) return true;
    if (ask_bipartite_ && !assignable_.possible(position, player)) return true;
    if (rules_.has(Rule::bipartite) && walls_in_others(position, to)) return true;
    if (learned_.size() > 0 && learned_.lost(position, to, player)) return true;
    return !groups_left_ && patterns_.lost(position.boxes(), to, player);
}

bool DeadlockWatch::walls_in_others(const Position& position, Square to) {
    if (board_->goals().size() > kMostGoals || !board_->is_goal(to)) return false;
    if (!freeze_.frozen(position, to)) return false;
    freeze_.all(position.boxes());
    return !matching_.possible(position.boxes(), freeze_.marks());
}

void DeadlockWatch::dead_end(const Position& position, Square player) {
    if (!rules_.has(Rule::learned)) return;
    // A lesson takes as long as many expansions do.
    if (lessons_ * kExpansionsPerLesson > expansions_ && !rules_.at_once()) return;
    ++lessons_;
    learned_.learn(position.boxes(), player);
}

bool solved(const Board& board, const Position& position) {
    return std::ranges::all_of(position.boxes(), [&](Square box) { return board.is_goal(box); });
}

}  // namespace pushworks
