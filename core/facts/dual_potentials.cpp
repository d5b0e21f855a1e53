#include "facts/dual_potentials.hpp"

#include <algorithm>
#include <numeric>

#include "base/budget.hpp"
#include "base/min_cost_matching.hpp"

namespace pushworks {

DualPotentials::DualPotentials(const Board& board, const Sides& sides, const Distances& to_goals)
    : board_(&board),
      sides_(&sides),
      to_goals_(&to_goals),
      potentials_(board.goals().size(), 0),
      left_(sides.count(), kDeadlocked),
      potential_at_(board.size(), 0),
      deadlocked_(board.size(), 1) {
    choose();
    finish();
}

int DualPotentials::left_at_potentials(BoxPlayerState state) const {
    const auto row = to_goals_->row(state);
    int least = kDeadlocked;
    for (std::size_t goal = 0; goal < row.size(); ++goal)
        if (row[goal] < kFar) least = std::min(least, row[goal] - potentials_[goal]);
    return least;
}

DualPotentials::Worth DualPotentials::worth() const {
    const int total = std::accumulate(potentials_.begin(), potentials_.end(), 0);
    int start = total;
    for (const Square box : board_->start_boxes())
        start += left_at_potentials(sides_->state(box, board_->start_player()));
    double sum = 0;
    int count = 0;
    charge(static_cast<std::size_t>(board_->size()) * potentials_.size());
    for (BoxPlayerState at = 0; at < sides_->count(); ++at) {
        const int left = left_at_potentials(at);
        if (left == kDeadlocked) continue;
        sum += left;
        ++count;
    }
    const auto boxes = static_cast<double>(board_->start_boxes().size());
    return {start, total + boxes * sum / std::max(count, 1)};
}

void DualPotentials::choose() {
    const auto boxes = board_->start_boxes();
    const std::size_t goals = potentials_.size();
    if (goals != boxes.size()) return;
    // The potentials of the cheapest assignment are best for the start, but there are many such: where all
    // boxes pass one gate, the distances from there are as good at the start and better everywhere else.
    Vector<const std::uint16_t*> rows;
    for (const Square box : boxes)
        rows.push_back(to_goals_->row(sides_->state(box, board_->start_player())).data());
    MinCostMatching matching(static_cast<int>(boxes.size()), static_cast<int>(goals));
    if (matching.solve(rows) >= MinCostMatching::kImpossible) return;
    for (std::size_t goal = 0; goal < goals; ++goal)
        potentials_[goal] = matching.potential(static_cast<int>(goal));
    Vector<int> best = potentials_;
    Worth most = worth();
    for (const std::uint16_t* row : rows) {
        if (std::any_of(row, row + goals, [](std::uint16_t distance) { return distance >= kFar; })) continue;
        std::copy(row, row + goals, potentials_.begin());
        if (const Worth now = worth(); now > most) {
            most = now;
            best = potentials_;
        }
    }
    potentials_ = best;
    // Then one goal at a time. The potential of a goal that one box alone can reach could rise for ever.
    constexpr int most_rounds = 6;
    bool better = true;
    for (int round = 0; better && round < most_rounds; ++round) {
        better = false;
        for (std::size_t goal = 0; goal < goals; ++goal) {
            for (const int step : {1, -1, 2, -2}) {
                potentials_[goal] += step;
                const Worth now = worth();
                if (now > most) {
                    most = now;
                    better = true;
                } else {
                    potentials_[goal] -= step;
                }
            }
        }
    }
}

void DualPotentials::finish() {
    total_ = std::accumulate(potentials_.begin(), potentials_.end(), 0);
    for (std::size_t goal = 0; goal < potentials_.size(); ++goal)
        potential_at_[board_->goals()[goal]] = potentials_[goal];
    for (BoxPlayerState at = 0; at < sides_->count(); ++at) {
        left_[at] = left_at_potentials(at);
        if (left_[at] != kDeadlocked) deadlocked_[sides_->square(at)] = 0;
    }
}

int DualPotentials::least_left(Square box) const {
    return *std::min_element(&left_[sides_->first(box)], left_.data() + sides_->first(box + 1));
}

int DualPotentials::bound(const Position& position, Square player) const {
    int sum = total_;
    for (const Square box : position.boxes()) {
        const int rest = left(box, player);
        if (rest == kDeadlocked) return kDeadlocked;
        sum += rest;
    }
    return sum;
}

}  // namespace pushworks
