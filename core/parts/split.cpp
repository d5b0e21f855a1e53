#include "parts/split.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/budget.hpp"
#include "base/min_cost_matching.hpp"
#include "facts/corridors.hpp"
#include "level/spread.hpp"

namespace pushworks {

namespace {

constexpr int kOtherRoom = 10;  // pushes that a box may save by going to another room's goal

struct Rooms {
    Vector<int> of;        // each square
    Vector<int> distance;  // from the room proper
    Vector<Square> order;  // the squares by distance
};

Rooms rooms_of(const Grid& grid) {
    const auto wall = static_cast<Square>(grid.n);
    const Vector<std::uint8_t> wide = wide_squares(grid);
    Rooms result{Vector<int>(grid.n, -1), Vector<int>(grid.n), {}};
    Vector<int>& room = result.of;
    Vector<Square>& queue = result.order;
    const auto widen = [&](std::size_t head, bool wide_only) {
        const auto enter = [&](Square t, Square s) {
            if (t == wall || room[t] >= 0 || (wide_only && !wide[t])) return false;
            room[t] = room[s];
            result.distance[t] = wide_only ? 0 : result.distance[s] + 1;
            return true;
        };
        spread(grid.next, queue, enter, head);
    };
    int rooms = 0;
    const auto found = [&](int s, bool wide_only) {
        room[s] = rooms++;
        queue.push_back(static_cast<Square>(s));
        widen(queue.size() - 1, wide_only);
    };
    for (int s = 0; s < grid.n; ++s)
        if (wide[s] && room[s] < 0) found(s, true);
    widen(0, false);
    if (rooms == 0) found(0, false);  // nothing but corridors
    return result;
}

struct Union {
    explicit Union(std::size_t size) : parent(size) { std::iota(parent.begin(), parent.end(), 0); }
    int find(int x) {
        while (parent[x] != x) x = parent[x] = parent[parent[x]];
        return x;
    }
    Vector<int> parent;
};

}  // namespace

Vector<Part> split(const Grid& grid) {
    const std::size_t boxes = grid.starts.size();
    const Rooms rooms = rooms_of(grid);
    const Vector<int>& room = rooms.of;
    Vector<std::uint16_t> costs(boxes * boxes);
    Vector<const std::uint16_t*> rows;
    for (std::size_t i = 0; i < boxes; ++i) {
        charge(boxes);
        rows.push_back(&costs[i * boxes]);
        for (std::size_t j = 0; j < boxes; ++j) {
            const int pushes = grid.push_distance(static_cast<int>(j), grid.starts[i]);
            const int other = room[grid.starts[i]] == room[grid.goals[j]] ? 0 : kOtherRoom;
            costs[i * boxes + j] =
                pushes == kFar ? kFar : static_cast<std::uint16_t>(std::min(pushes + other, kFar - 1));
        }
    }
    MinCostMatching matching(static_cast<int>(boxes), static_cast<int>(boxes));
    if (matching.solve(rows) >= MinCostMatching::kImpossible) return {};
    Union same(static_cast<std::size_t>(*std::ranges::max_element(room)) + 1);
    for (std::size_t i = 0; i < boxes; ++i) {
        const Square goal = grid.goals[matching.column_of(static_cast<int>(i))];
        same.parent[same.find(room[grid.starts[i]])] = same.find(room[goal]);
    }
    Vector<Part> all(same.parent.size());
    const auto part_of = [&](Square s) -> Part& { return all[same.find(room[s])]; };
    for (const Square b : grid.starts) part_of(b).boxes.push_back(b);
    for (const Square g : grid.goals) part_of(g).goals.push_back(g);
    // Corridors belong to a part as far as its boxes and goals are in them, and what is as near to another
    // part to neither, so that twins look alike.
    Vector<int> depth(all.size(), 1);
    for (const auto& list : {grid.starts, grid.goals})
        for (const Square s : list) {
            int& deepest = depth[same.find(room[s])];
            deepest = std::max(deepest, rooms.distance[s]);
        }
    Vector<std::uint8_t> disputed(grid.n + 1);
    for (const Square s : rooms.order) {
        for (const Square t : grid.next[s])
            if (t != grid.n && rooms.distance[t] < rooms.distance[s])
                disputed[s] |= disputed[t] | (&part_of(t) != &part_of(s));
        if (!disputed[s] && rooms.distance[s] <= depth[same.find(room[s])]) part_of(s).squares.push_back(s);
    }
    std::erase_if(all, [](const Part& part) { return part.goals.empty(); });
    return all;
}

void join(Vector<Part>& parts, std::size_t into, std::size_t other) {
    const auto take = [&](Vector<Square> Part::* list) {
        Vector<Square>& to = parts[into].*list;
        const Vector<Square>& from = parts[other].*list;
        to.insert(to.end(), from.begin(), from.end());
        std::ranges::sort(to);
    };
    for (const auto list : {&Part::boxes, &Part::goals, &Part::squares}) take(list);
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(other));
}

std::size_t nearest(const Grid& grid, const Vector<Part>& parts, std::size_t to) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    Vector<std::size_t> owner(grid.n + 1, none);
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (const auto& list : {parts[i].boxes, parts[i].goals})
            for (const Square s : list) owner[s] = i;
    Vector<std::uint8_t> seen(grid.n + 1);
    seen[grid.n] = 1;
    Vector<Square> queue = parts[to].goals;
    queue.insert(queue.end(), parts[to].boxes.begin(), parts[to].boxes.end());
    for (const Square s : queue) seen[s] = 1;
    spread(grid.next, queue, [&](Square t, Square) { return !std::exchange(seen[t], 1); });
    for (const Square s : queue)
        if (owner[s] != none && owner[s] != to) return owner[s];
    return to == 0 ? 1 : 0;
}

}  // namespace pushworks
