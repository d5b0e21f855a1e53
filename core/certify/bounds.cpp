#include "certify/bounds.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <stdexcept>

namespace pushworks::certify {

Bounds::Bounds(const LevelContext& context, const DualPotentials& potentials)
    : context_(&context),
      goals_(context.board().goals().size()),
      all_goals_(goals_ == context.board().start_boxes().size()),
      lists_(context.sides().count()),
      sets_lanes_(context.sides().count()),
      box_states_(context.board().start_boxes().size()),
      matching_(static_cast<int>(box_states_.size()), static_cast<int>(goals_)),
      rows_(box_states_.size()) {
    Vector<std::int32_t> first;
    const Board& board = context.board();
    for (const Square goal : board.goals()) {
        // A goal has a free neighbour, else nothing could ever be pushed onto it; any side will do.
        Square player = goal;
        for (int direction = 0; direction < kDirections; ++direction)
            if (board.neighbour(goal, direction) != kNoSquare) player = board.neighbour(goal, direction);
        first.push_back(
            player == goal ? 0 : -(potentials.detour_to_stay(goal, player) + potentials.left(goal, player)));
    }
    add_list(std::move(first));
    // More boxes than goals that the player can come near: that cuts everything, and there is no matching.
    if (goals_ < box_states_.size()) {
        Vector<Square> all(goals_);
        std::iota(all.begin(), all.end(), Square{0});
        sets_lanes_.add(-static_cast<std::int32_t>(goals_), Vector<std::int32_t>(context.sides().count(), 1));
        sets_.push_back(std::move(all));
    }
}

void Bounds::add_list(Vector<std::int32_t> potentials) {
    Vector<std::int32_t> left(context_->sides().count(), 0);
    std::int64_t most = 0;
    for (BoxPlayerState at = 0; at < left.size(); ++at) {
        const auto row = context_->to_goals().row(at);
        std::int64_t least = kUnsolvable;
        for (std::size_t goal = 0; goal < goals_; ++goal)
            if (row[goal] < kFar)
                least = std::min<std::int64_t>(least, std::int64_t{row[goal]} - potentials[goal]);
        left[at] = least == kUnsolvable ? 0 : static_cast<std::int32_t>(least);
        most = std::max<std::int64_t>(most, std::abs(std::int64_t{left[at]}));
    }
    charge(left.size() * goals_);
    const std::int64_t sum = std::accumulate(potentials.begin(), potentials.end(), std::int64_t{0});
    // Lanes add up within 32 bits. Only thousands of boxes with ways of ten thousands of pushes need more.
    if (std::abs(sum) + most * static_cast<std::int64_t>(box_states_.size()) > kMostSum)
        throw std::invalid_argument("the distances are too large for a certificate");
    lists_.add(static_cast<std::int32_t>(sum), left);
    potentials_.push_back(std::move(potentials));
}

void Bounds::load(const Position& position, Square player) {
    for (int i = 0; i < position.count(); ++i)
        box_states_[i] = context_->sides().state(position.boxes()[i], player);
    lists_.load(box_states_);
    sets_lanes_.load(box_states_);
    solved_ = false;
}

bool Bounds::cuts(int index, Square to, Square player, std::int64_t need) const {
    const BoxPlayerState after = context_->sides().state(to, player);
    if (need < kUnsolvable && lists_.most_after(box_states_[index], after) >= need) return true;
    return sets_lanes_.most_after(box_states_[index], after) > 0;
}

bool Bounds::use(int index, Square to, Square player, std::int64_t need) {
    lists_used_.resize(potentials_.size());
    sets_used_.resize(sets_.size());
    const BoxPlayerState before = box_states_[index];
    const BoxPlayerState after = context_->sides().state(to, player);
    if (need < kUnsolvable && lists_.use(before, after, need, lists_used_)) return true;
    return sets_lanes_.use(before, after, 1, sets_used_);
}

bool Bounds::learn(int index, Square to, Square player, std::int64_t need) {
    const Distances& distances = context_->to_goals();
    const BoxPlayerState after = context_->sides().state(to, player);
    if (!solved_) {
        for (std::size_t i = 0; i < box_states_.size(); ++i) rows_[i] = distances.row(box_states_[i]).data();
        matching_.solve(rows_);
        solved_ = true;
    }
    const std::uint16_t* row = distances.row(after).data();
    const int cost = matching_.cost_with(index, row);
    const bool impossible = cost >= MinCostMatching::kImpossible;
    if (!impossible && cost < need) return false;
    if (impossible ? sets_.size() >= kMostPatterns : potentials_.size() >= kMostLists) return false;
    Vector<const std::uint16_t*> rows = rows_;
    rows[index] = row;
    rows.swap(rows_);
    if (impossible) {
        add_set();
    } else {
        matching_.solve(rows_);
        Vector<std::int32_t> potentials(goals_);
        for (std::size_t goal = 0; goal < goals_; ++goal)
            potentials[goal] = matching_.potential(static_cast<int>(goal));
        const std::int32_t most = *std::max_element(potentials.begin(), potentials.end());
        if (!all_goals_)
            for (std::int32_t& potential : potentials) potential -= most;
        add_list(std::move(potentials));
    }
    rows.swap(rows_);
    solved_ = false;
    lists_.load(box_states_);
    sets_lanes_.load(box_states_);
    return cuts(index, to, player, need);
}

// Where a box stays without a goal, the goals looked at for it are a set that too many boxes depend on.
void Bounds::add_set() {
    const std::size_t words = (goals_ + 63) / 64;
    Vector<std::uint64_t> goals_of(words * rows_.size());
    for (std::size_t box = 0; box < rows_.size(); ++box)
        for (std::size_t goal = 0; goal < goals_; ++goal)
            if (rows_[box][goal] < kFar) goals_of[box * words + goal / 64] |= std::uint64_t{1} << goal % 64;
    charge(goals_of.size() + rows_.size() * goals_);
    BipartiteMatching bipartite;
    bipartite.begin(goals_);
    const auto goals_of_box = [&](int box) { return &goals_of[box * words]; };
    for (int box = 0; bipartite.add(box, goals_of_box);)
        if (++box == static_cast<int>(rows_.size())) return;
    Vector<Square> set;
    for (std::size_t goal = 0; goal < goals_; ++goal)
        if (bipartite.tried(goal)) set.push_back(static_cast<Square>(goal));
    Vector<std::int32_t> inside(context_->sides().count());
    for (BoxPlayerState at = 0; at < inside.size(); ++at) {
        const auto row = context_->to_goals().row(at);
        inside[at] = 1;
        for (std::size_t goal = 0; goal < goals_; ++goal)
            if (!bipartite.tried(goal) && row[goal] < kFar) inside[at] = 0;
    }
    sets_lanes_.add(-static_cast<std::int32_t>(set.size()), inside);
    sets_.push_back(std::move(set));
}

void Bounds::write(Encoder& out) {
    lists_used_.resize(potentials_.size());
    sets_used_.resize(sets_.size());
    const auto lists = static_cast<std::size_t>(std::ranges::count(lists_used_, 1));
    const auto sets = static_cast<std::size_t>(std::ranges::count(sets_used_, 1));
    written_ = lists + sets;
    out.number(lists);
    for (std::size_t i = 0; i < potentials_.size(); ++i)
        for (const std::int32_t potential : potentials_[i])
            if (lists_used_[i]) out.signed_number(potential);
    out.number(sets);
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        if (!sets_used_[i]) continue;
        out.number(sets_[i].size());
        out.rising(sets_[i]);
    }
}

}  // namespace pushworks::certify
