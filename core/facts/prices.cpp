#include "facts/prices.hpp"

#include <algorithm>
#include <numeric>

#include "base/allowance.hpp"
#include "base/matching.hpp"

namespace pushworks {

Prices::Prices(const Board& board, const Sides& sides, const Distances& to_goals)
    : board_(&board),
      sides_(&sides),
      to_goals_(&to_goals),
      prices_(board.goals().size(), 0),
      left_(sides.count(), kLost),
      price_at_(board.size(), 0),
      lost_(board.size(), 1) {
    choose();
    finish();
}

int Prices::left_at_prices(Stance stance) const {
    const auto row = to_goals_->row(stance);
    int least = kLost;
    for (std::size_t goal = 0; goal < row.size(); ++goal)
        if (row[goal] < kFar) least = std::min(least, row[goal] - prices_[goal]);
    return least;
}

Prices::Worth Prices::worth() const {
    const int total = std::accumulate(prices_.begin(), prices_.end(), 0);
    int start = total;
    for (const Square box : board_->start_boxes())
        start += left_at_prices(sides_->stance(box, board_->start_player()));
    double sum = 0;
    int count = 0;
    spend(static_cast<std::size_t>(board_->size()) * prices_.size());
    for (Stance at = 0; at < sides_->count(); ++at) {
        const int left = left_at_prices(at);
        if (left == kLost) continue;
        sum += left;
        ++count;
    }
    const auto boxes = static_cast<double>(board_->start_boxes().size());
    return {start, total + boxes * sum / std::max(count, 1)};
}

void Prices::choose() {
    const auto boxes = board_->start_boxes();
    const std::size_t goals = prices_.size();
    if (goals != boxes.size()) return;
    // The prices of the cheapest assignment are best for the start, but there are many such: where all boxes
    // pass one gate, the distances from there are as good at the start and better everywhere else.
    std::vector<const std::uint16_t*> rows;
    for (const Square box : boxes)
        rows.push_back(to_goals_->row(sides_->stance(box, board_->start_player())).data());
    Matching matching(static_cast<int>(boxes.size()), static_cast<int>(goals));
    if (matching.solve(rows) >= Matching::kImpossible) return;
    for (std::size_t goal = 0; goal < goals; ++goal) prices_[goal] = matching.price(static_cast<int>(goal));
    std::vector<int> best = prices_;
    Worth most = worth();
    for (const std::uint16_t* row : rows) {
        if (std::any_of(row, row + goals, [](std::uint16_t distance) { return distance >= kFar; })) continue;
        std::copy(row, row + goals, prices_.begin());
        if (const Worth now = worth(); now > most) {
            most = now;
            best = prices_;
        }
    }
    prices_ = best;
    // Then one goal at a time. The price of a goal that one box alone can reach could rise for ever.
    constexpr int most_rounds = 6;
    bool better = true;
    for (int round = 0; better && round < most_rounds; ++round) {
        better = false;
        for (std::size_t goal = 0; goal < goals; ++goal) {
            for (const int step : {1, -1, 2, -2}) {
                prices_[goal] += step;
                const Worth now = worth();
                if (now > most) {
                    most = now;
                    better = true;
                } else {
                    prices_[goal] -= step;
                }
            }
        }
    }
}

void Prices::finish() {
    total_ = std::accumulate(prices_.begin(), prices_.end(), 0);
    for (std::size_t goal = 0; goal < prices_.size(); ++goal)
        price_at_[board_->goals()[goal]] = prices_[goal];
    for (Stance at = 0; at < sides_->count(); ++at) {
        left_[at] = left_at_prices(at);
        if (left_[at] != kLost) lost_[sides_->square(at)] = 0;
    }
}

int Prices::least_left(Square box) const {
    return *std::min_element(&left_[sides_->first(box)], left_.data() + sides_->first(box + 1));
}

int Prices::bound(const Position& position, Square player) const {
    int sum = total_;
    for (const Square box : position.boxes()) {
        const int rest = left(box, player);
        if (rest == kLost) return kLost;
        sum += rest;
    }
    return sum;
}

}  // namespace pushworks
