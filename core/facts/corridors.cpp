#include "facts/corridors.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"
#include "base/stamp.hpp"
#include "level/spread.hpp"

namespace pushworks {

Vector<std::uint8_t> wide_squares(const Grid& grid) {
    const auto wall = static_cast<Square>(grid.n);
    Vector<std::uint8_t> wide(grid.n + 1);
    for (int s = 0; s < grid.n; ++s) {
        const Square right = grid.next[s][3];
        const Square down = grid.next[s][1];
        if (right == wall || down == wall || grid.next[right][1] == wall) continue;
        wide[s] = wide[right] = wide[down] = wide[grid.next[right][1]] = 1;
    }
    return wide;
}

Corridors::Corridors(const Grid& grid)
    : grid_(grid), hall_(grid.n + 1, -1), corridor_(grid.n + 1, -1), seen_(grid.n + 1) {
    const auto wall = static_cast<Square>(grid.n);
    Vector<std::uint8_t> wide = wide_squares(grid);
    // The squares joined to one that are as wide as it is, marked with a number.
    const auto component = [&](int start, Vector<std::int32_t>& mark, std::size_t number) {
        Vector<Square> squares;
        const auto enter = [&](Square t, Square from) {
            if (t == wall || mark[t] >= 0 || wide[t] != wide[from]) return false;
            mark[t] = static_cast<std::int32_t>(number);
            return true;
        };
        const auto first = static_cast<Square>(start);
        if (enter(first, first)) squares.push_back(first);
        spread(grid.next, squares, enter);
        return squares;
    };
    std::size_t halls = 0;
    for (int s = 0; s < grid.n; ++s) {
        if (!wide[s] || hall_[s] >= 0) continue;
        const auto squares = component(s, hall_, halls++);
        if (squares.size() > 4) continue;
        for (const Square t : squares) {  // a lone 2x2 block is a bulge of a corridor
            hall_[t] = -1;
            wide[t] = 0;
        }
    }
    for (int s = 0; s < grid.n; ++s) {
        if (wide[s] || corridor_[s] >= 0) continue;
        Corridor corridor;
        corridor.squares = component(s, corridor_, corridors_.size());
        for (const Square t : corridor.squares)
            for (int d = 0; d < 4; ++d) {
                const Square u = grid.next[t][d];
                if (u == wall || hall_[u] < 0) continue;
                corridor.doors.emplace_back(t, hall_[u]);
                corridor.halls.push_back(hall_[u]);
            }
        std::sort(corridor.halls.begin(), corridor.halls.end());
        corridor.halls.erase(std::unique(corridor.halls.begin(), corridor.halls.end()), corridor.halls.end());
        corridors_.push_back(std::move(corridor));
    }
    std::erase_if(corridors_, [](const Corridor& c) { return c.halls.size() < 2; });
}

int Corridors::closed(const Occupancy& occupancy) {
    int result = 0;
    for (const Corridor& corridor : corridors_) {
        bool any = false;
        for (const Square s : corridor.squares) any = any || occupancy[s] == kBox;
        if (!any) continue;
        for (std::size_t i = 0; i < corridor.halls.size(); ++i) {
            next_stamp(stamp_, seen_);
            charge(stack_.size() + corridor.doors.size());
            stack_.clear();
            for (const auto& [square, hall] : corridor.doors)
                if (hall == corridor.halls[i] && occupancy[square] == kFree && seen_[square] != stamp_) {
                    seen_[square] = stamp_;
                    stack_.push_back(square);
                }
            spread(grid_.next, stack_, [&](Square t, Square) {
                return occupancy[t] == kFree && hall_[t] < 0 && std::exchange(seen_[t], stamp_) != stamp_;
            });
            for (std::size_t j = i + 1; j < corridor.halls.size(); ++j) {
                bool open = false;
                for (const auto& [square, hall] : corridor.doors)
                    open = open || (hall == corridor.halls[j] && seen_[square] == stamp_);
                if (!open) ++result;
            }
        }
    }
    return result;
}

}  // namespace pushworks
