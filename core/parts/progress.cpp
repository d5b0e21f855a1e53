#include "parts/progress.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"
#include "level/spread.hpp"

namespace pushworks {

void PartsProgress::begin(const Vector<Part>& parts) {
    occupancy_ = grid_.with(grid_.starts);
    player_ = grid_.player;
    pushes_.clear();
    done_.clear();
    for (const Part& part : parts) done_.push_back(part.home());
}

bool PartsProgress::commit(const Part& part, std::size_t index, const Vector<Push>& pushes) {
    Occupancy now = occupancy_;
    Square player = player_;
    for (const Push push : pushes) {
        walker_.flood(now, player);
        const Square to = grid_.next[push.box][push.direction];
        if (now[push.box] != kBox || now[to] != kFree ||
            !walker_.reach()[grid_.next[push.box][opposite(push.direction)]])
            return false;
        now[push.box] = kFree;
        now[to] = kBox;
        player = push.box;
    }
    if (!std::ranges::all_of(part.goals, [&](Square g) { return now[g] == kBox; })) return false;
    occupancy_ = std::move(now);
    player_ = player;
    pushes_.insert(pushes_.end(), pushes.begin(), pushes.end());
    done_[index] = 1;
    return true;
}

bool PartsProgress::all_done() const {
    return std::ranges::all_of(done_, [](std::uint8_t done) { return done != 0; });
}

bool PartsProgress::any_left_beside(std::size_t part) const {
    for (std::size_t i = 0; i < done_.size(); ++i)
        if (i != part && !done_[i]) return true;
    return false;
}

int PartsProgress::home() const {
    return static_cast<int>(
        std::ranges::count_if(grid_.goals, [&](Square g) { return occupancy_[g] == kBox; }));
}

Vector<Vector<Square>> PartsProgress::areas_after(const Part& part) const {
    Occupancy then = occupancy_;
    for (const Square b : part.boxes) then[b] = kFree;
    for (const Square g : part.goals) then[g] = kBox;
    Vector<Vector<Square>> areas;
    charge(static_cast<std::size_t>(grid_.n));
    for_each_piece<Square>(
        grid_.next, grid_.n, [&](Square t, Square) { return std::exchange(then[t], kWall) == kFree; },
        [&](const Vector<Square>& area) { areas.push_back(area); });
    std::ranges::stable_sort(areas, std::greater(), &Vector<Square>::size);
    return areas;
}

bool PartsProgress::touches_rest(const Vector<Square>& area, const Vector<Part>& parts,
                                 std::size_t part) const {
    Vector<std::uint8_t> beside(grid_.n + 1);
    for (const Square s : area)
        for (const Square t : grid_.next[s]) beside[t] = 1;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (i != part && !done_[i] &&
            std::ranges::any_of(parts[i].boxes, [&](Square b) { return beside[b] != 0; }))
            return true;
    return false;
}

}  // namespace pushworks
