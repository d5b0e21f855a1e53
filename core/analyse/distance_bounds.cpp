#include "analyse/distance_bounds.hpp"

#include <stdexcept>

#include "base/budget.hpp"
#include "level/push_parity.hpp"

namespace pushworks::analyse {

DistanceBounds::DistanceBounds(const GameRecord& record)
    : record_(&record),
      lower_(record.pushes() + 1, 0),
      upper_(record.pushes() + 1, kInfinite),
      lines_(record.pushes() + 1),
      equals_(record.pushes() + 1) {
    for (int number = 0; number <= record.pushes(); ++number) {
        equals_[record.first_same(number)].push_back(number);
        if (record.solved(number)) upper_[record.first_same(number)] = 0;
    }
    propagate();
}

void DistanceBounds::propagate() {
    for (bool changed = true; changed;) {
        changed = false;
        charge(2 * lower_.size());
        for (int number = record_->pushes(); number-- > 0;) {
            const int next = upper(number + 1);
            int& known = upper_[record_->first_same(number)];
            if (next == kInfinite || next + 1 >= known) continue;
            known = next + 1;
            changed = true;
        }
        for (int number = 1; number <= record_->pushes(); ++number) {
            const int before = lower(number - 1);
            int& known = lower_[record_->first_same(number)];
            const int least = before == kInfinite ? kInfinite : before - 1;
            if (least <= known) continue;
            known = least;
            changed = true;
        }
    }
}

void DistanceBounds::raise(int number, int bound) {
    if (bound != kInfinite) bound = PushParity(record_->board(), record_->boxes(number)).at_least(bound);
    int& known = lower_[record_->first_same(number)];
    if (bound <= known) return;
    known = bound;
    propagate();
}

void DistanceBounds::add_line(int number, const Vector<Push>& line) {
    const int first = record_->first_same(number);
    const int length = static_cast<int>(line.size());
    if (length >= upper_[first]) return;
    upper_[first] = length;
    lines_[first] = line;
    // Positions of the game that the line comes by are that much nearer.
    for (const auto& [done, met] : record_->meetings(number, line)) {
        if (length - done >= upper_[met]) continue;
        upper_[met] = length - done;
        lines_[met].assign(line.begin() + done, line.end());
    }
    propagate();
}

int DistanceBounds::step_of_game(int number) const {
    for (const int same : equals_[record_->first_same(number)])
        if (same < record_->pushes() && solvable(same + 1) && upper(same + 1) == upper(same) - 1) return same;
    return -1;
}

Vector<Push> DistanceBounds::best_line(int number) const {
    Vector<Push> line;
    while (upper(number) != 0) {
        const Vector<Push>& known = lines_[record_->first_same(number)];
        if (static_cast<int>(known.size()) == upper(number)) {
            line.insert(line.end(), known.begin(), known.end());
            break;
        }
        const int step = step_of_game(number);
        if (step < 0) throw std::logic_error("no line leads from a position that is solvable");
        line.push_back(record_->push(step));
        number = step + 1;
    }
    return line;
}

}  // namespace pushworks::analyse
