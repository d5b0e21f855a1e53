#include "analyse/distance_search.hpp"

#include <algorithm>

namespace pushworks::analyse {

namespace {

constexpr double kFirstSlice = 0.01;  // of the time of the review, for one search of the first round
constexpr double kSliceGrowth = 3;

// 0 .. count - 1, each half before the quarters between: the sooner it ends, the more evenly it was spread.
Vector<int> spread_order(int count) {
    Vector<int> order;
    int step = 1;
    while (step < count) step *= 2;
    if (count > 0) order.push_back(0);
    for (; step > 0; step /= 2)
        for (int number = step; number < count; number += 2 * step) order.push_back(number);
    return order;
}

}  // namespace

Vector<ReviewedPosition> reviewed_positions(const GameRecord& record, const DistanceBounds& bounds) {
    Vector<ReviewedPosition> positions;
    for (int number = 0; number <= record.pushes(); ++number)
        positions.push_back({bounds.deadlocked(number) ? kUnbounded : bounds.lower(number),
                             bounds.solvable(number) ? bounds.upper(number) : kUnbounded});
    return positions;
}

void DistanceSearch::publish() {
    auto positions = reviewed_positions(record_, bounds_);
    progress_.exact.store(static_cast<std::uint32_t>(std::ranges::count_if(
                              positions, [](const ReviewedPosition& one) { return one.exact(); })),
                          std::memory_order_relaxed);
    progress_.publish(std::move(positions));
}

void DistanceSearch::read(const Endgame& table) {
    const Board& board = record_.board();
    const auto cells_of = [&](const Vector<Square>& boxes) {
        Vector<int> cells;
        for (const Square box : boxes) cells.push_back(board.cell(box));
        return cells;
    };
    for (int number = record_.pushes(); number >= 0; --number) {
        charge(board.size());
        Vector<int> boxes = cells_of(record_.boxes(number));
        int player = board.cell(record_.player(number));
        const int distance = table.pushes(boxes, player);
        bounds_.raise(number, distance == Endgame::kDeadlocked ? DistanceBounds::kInfinite : distance);
        if (distance == Endgame::kDeadlocked || bounds_.upper(number) == distance) continue;
        Vector<Push> line;
        while (static_cast<int>(line.size()) < distance) {
            const CellPush push = table.best(boxes, player).front();
            const Square box = board.square_of_cell(push.cell);
            line.push_back({box, static_cast<std::uint8_t>(push.direction)});
            *std::ranges::find(boxes, push.cell) = board.cell(board.neighbour(box, push.direction));
            player = push.cell;
        }
        bounds_.add_line(number, line);
    }
    publish();
}

void DistanceSearch::run() {
    const double seconds = options_.limits.seconds;
    for (double slice = kFirstSlice * seconds;; slice *= kSliceGrowth) {
        settle(0, slice);  // a lower bound for all, if nothing else
        decide_solvable(slice);
        settle_from_end(slice);
        tighten(slice);
        if (seconds <= 0 || all_exact()) return;  // without a time limit one round tries everything
    }
}

bool DistanceSearch::all_exact() const {
    for (int number = 0; number <= record_.pushes(); ++number)
        if (!bounds_.exact(number)) return false;
    return true;
}

int DistanceSearch::last_solvable() const {
    int number = record_.pushes();
    while (number >= 0 && !bounds_.solvable(number)) --number;
    return number;
}

int DistanceSearch::first_deadlocked() const {
    int number = 0;
    while (number <= record_.pushes() && !bounds_.deadlocked(number)) ++number;
    return number;
}

int DistanceSearch::undecided(const Vector<int>& failed) const {
    const int last = last_solvable(), first = first_deadlocked();
    if (first - last <= 1) return -1;
    // The end first, since it decides all; then the beginning; then half of what is between.
    const int end = first > record_.pushes() ? record_.pushes() : (last + first) / 2;
    for (const int number : {end, last + 1, (last + first) / 2})
        if (std::ranges::find(failed, number) == failed.end()) return number;
    return -1;
}

void DistanceSearch::decide_solvable(double slice) {
    Vector<int> failed;
    for (int number; (number = undecided(failed)) >= 0;)
        if (!decide(number, slice)) failed.push_back(number);
}

void DistanceSearch::settle_from_end(double slice) {
    int settled = last_solvable();
    if (settled < 0 || !settle(settled, slice)) return;
    // Positions near the end are easy: steps back grow as long as the searches succeed.
    for (int step = 1; settled > 0;) {
        const int target = std::max(0, settled - step);
        if (settle(target, slice)) {
            settle_between(target, settled, slice);
            settled = target;
            step *= 2;
        } else if (step == 1) {
            return;
        } else {
            step = std::max(1, step / 4);
        }
    }
}

void DistanceSearch::settle_between(int first, int last, double slice) {
    while (first < last && bounds_.exact(first)) ++first;
    while (first < last && bounds_.exact(last)) --last;
    if (first >= last && bounds_.exact(first)) return;
    const int middle = (first + last) / 2;
    if (!settle(middle, slice)) return;
    settle_between(first, middle, slice);
    settle_between(middle, last, slice);
}

void DistanceSearch::tighten(double slice) {
    const double seconds = options_.limits.seconds;
    const double until = run_.seconds() + (seconds - run_.seconds()) / 2;
    for (const int number : spread_order(last_solvable() + 1)) {
        if (bounds_.exact(number)) continue;
        if (seconds > 0 && run_.seconds() > until) return;
        if (!settle(number, slice)) shorten(number, slice);
    }
}

Limits DistanceSearch::limits_for(double slice) const {
    run_.check();
    Limits limits = options_.limits;
    if (limits.seconds > 0) limits.seconds = std::min(slice, limits.seconds - run_.seconds());
    return limits;
}

SearchResult DistanceSearch::search(int number, const char* algorithm, const char* objective, double slice) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.objective = objective_named(objective);
    options.limits = limits_for(slice);
    progress_.search.lower_bound = 0;
    SearchResult result = solve(record_.level_at(number), options, progress_.search);
    progress_.searches.fetch_add(1, std::memory_order_relaxed);
    if (result.status == Status::unsolvable) bounds_.raise(number, DistanceBounds::kInfinite);
    if (result.status == Status::solved)
        bounds_.add_line(number, record_.line_of_moves(number, result.moves));
    return result;
}

bool DistanceSearch::decide(int number, double slice) {
    search(number, "auto", "any", slice);
    publish();
    return bounds_.deadlocked(number) || bounds_.solvable(number);
}

bool DistanceSearch::settle(int number, double slice) {
    if (bounds_.exact(number)) return true;
    const SearchResult result = search(number, "exact", "pushes", slice);
    bounds_.raise(number, result.status == Status::unsolvable ? DistanceBounds::kInfinite
                          : result.optimal                    ? bounds_.upper(number)
                                                              : result.lower_bound);
    publish();
    return bounds_.exact(number);
}

void DistanceSearch::shorten(int number, double slice) {
    optimize::OptimizeOptions options;
    options.order = {optimize::Metric::pushes, optimize::Metric::moves};
    options.limits = limits_for(slice);
    const std::string known = record_.moves_of_line(number, bounds_.best_line(number));
    const optimize::OptimizeResult result =
        optimize::optimize(record_.level_at(number), {known}, options, progress_.optimizer);
    progress_.searches.fetch_add(1, std::memory_order_relaxed);
    progress_.optimizer.take_new();
    if (!result.error.empty() || result.moves.empty()) return;
    bounds_.add_line(number, record_.line_of_moves(number, result.moves));
    if (result.optimal) bounds_.raise(number, bounds_.upper(number));
    publish();
}

}  // namespace pushworks::analyse
