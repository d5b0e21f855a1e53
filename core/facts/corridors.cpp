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
    // Numbers the pieces of wide floor, or of the rest.
    const auto for_each = [&](bool is_wide, Vector<std::int32_t>& numbers, auto&& visit) {
        std::int32_t number = 0;
        const auto enter = [&](Square t, Square) {
            if (t == wall || numbers[t] >= 0 || (wide[t] != 0) != is_wide) return false;
            numbers[t] = number;
            return true;
        };
        for_each_piece<Square>(grid.next, grid.n, enter, [&](const Vector<Square>& squares) {
            ++number;
            visit(squares);
        });
    };
    for_each(true, hall_, [&](const Vector<Square>& squares) {
        if (squares.size() > 4) return;
        for (const Square t : squares) {  // a lone 2x2 block is a bulge of a corridor
            hall_[t] = -1;
            wide[t] = 0;
        }
    });
    for_each(false, corridor_, [&](const Vector<Square>& squares) {
        Corridor corridor;
        corridor.squares = squares;
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
    });
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
