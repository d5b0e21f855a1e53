#include "optimize/measures.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "level/solution.hpp"

namespace pushworks::optimize {

namespace {

// Plays the moves and calls `pushed(sums so far)` after every push; gives the sums at the end.
template <class Pushed>
Measures sum_up(const Board& board, std::string_view moves, Pushed&& pushed) {
    Position position = Position::start(board);
    Measures sum{};
    const auto count = [&](Metric metric) { ++sum[static_cast<std::size_t>(metric)]; };
    int last_step = -1, last_push = -1;
    Square last_box = kNoSquare;
    bool pushing = false;
    for (std::size_t at = 0; at < moves.size(); ++at) {
        const auto [box, d] = make_move(board, position, moves, at);
        count(Metric::moves);
        if (d != last_step) count(Metric::player_lines);
        last_step = d;
        const bool was_pushing = std::exchange(pushing, box != kNoSquare);
        if (!pushing) continue;
        count(Metric::pushes);
        if (!was_pushing) count(Metric::sessions);
        if (box != last_box) count(Metric::box_changes);
        if (box != last_box || d != last_push) count(Metric::box_lines);
        last_box = board.neighbour(box, d);
        last_push = d;
        pushed(sum);
    }
    return sum;
}

}  // namespace

Measures measure(const Board& board, std::string_view moves) {
    return sum_up(board, moves, [](const Measures&) {});
}

Vector<Measures> measures_of_pushes(const Board& board, std::string_view moves) {
    Vector<Measures> sums{Measures{}};
    sum_up(board, moves, [&](const Measures& sum) { sums.push_back(sum); });
    return sums;
}

Order::Order(const Vector<Metric>& asked) : asked_(static_cast<int>(asked.size())) {
    if (asked.empty()) throw std::invalid_argument("expected at least one measure");
    std::array<bool, kMetrics> used{};
    int at = 0;
    for (const Metric metric : asked) {
        if (std::exchange(used[static_cast<std::size_t>(metric)], true))
            throw std::invalid_argument("a measure was named twice");
        rank_[at++] = metric;
    }
    for (int i = 0; i < kMetrics; ++i)
        if (!used[i]) rank_[at++] = static_cast<Metric>(i);
}

int Order::compare(const Measures& a, const Measures& b, int ranks) const {
    for (int i = 0; i < ranks; ++i)
        if (of(a, rank_[i]) != of(b, rank_[i])) return of(a, rank_[i]) < of(b, rank_[i]) ? -1 : 1;
    return 0;
}

bool Order::plain() const {
    return std::all_of(rank_.begin(), rank_.begin() + asked_,
                       [](Metric metric) { return metric <= Metric::pushes; });
}

bool Order::asks_for_lines() const {
    return std::find(rank_.begin(), rank_.begin() + asked_, Metric::player_lines) != rank_.begin() + asked_;
}

bool Order::turns_first() const {
    return asks_for_lines() && std::find(rank_.begin(), rank_.end(), Metric::player_lines) <
                                   std::find(rank_.begin(), rank_.end(), Metric::moves);
}

}  // namespace pushworks::optimize
