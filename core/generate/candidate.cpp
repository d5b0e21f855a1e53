#include "generate/candidate.hpp"

#include <utility>

#include "level/spread.hpp"

namespace pushworks::generate {
namespace {

// Wall up floor that the solution never touches. Taking floor away can only take solutions away, and the
// one we have stays: if it was the shortest, it still is. Squares with three walls around always go, of the
// others a share, as long as the rest stays connected.
Vector<int> trimmed_floor(const Room& room, const Vector<int>& goals, const Start& start, int percent,
                          Rng& rng) {
    enum : std::uint8_t { open = 1, needed = 2 };
    Vector<std::uint8_t> marks(static_cast<std::size_t>(room.width) * room.height, 0);
    for (const int cell : room.floor) marks[cell] |= open;
    for (const int cell : goals) marks[cell] |= needed;
    for (const int cell : start.boxes) marks[cell] |= needed;
    int player = start.player;
    marks[player] |= needed;
    for (const char letter : start.solution) {
        const int direction = direction_of(letter), step = steps_of(room.width)[direction];
        player += step;
        marks[player] |= needed;
        if (letter == kPushLetters[direction]) marks[player + step] |= needed;
    }
    const auto ways = [&](int cell) {
        int total = 0;
        for (const int step : steps_of(room.width)) total += marks[cell + step] & open;
        return total;
    };
    const auto close_alleys = [&] {
        for (bool changed = true; changed;) {
            changed = false;
            for (const int cell : room.floor) {
                if (marks[cell] == open && ways(cell) <= 1) marks[cell] = 0, changed = true;
            }
        }
    };
    close_alleys();
    for (const int cell : room.floor)
        if (marks[cell] == open && rng.chance(percent)) marks[cell] = 0;
    close_alleys();

    // What the player could not reach any more (boxes ignored) is wall as well.
    Vector<std::uint8_t> reached(marks.size(), 0);
    Vector<int> queue{start.player};
    reached[start.player] = 1;
    spread(CellNeighbours{room.width}, queue,
           [&](int to, int) { return (marks[to] & open) && !std::exchange(reached[to], 1); });
    Vector<int> floor;
    for (const int cell : room.floor)
        if (reached[cell]) floor.push_back(cell);
    return floor;
}

}  // namespace

Candidate make_candidate(const MakeOptions& options, std::uint64_t seed) {
    Rng rng(seed);
    Candidate candidate;
    const Room room = carve_room(options.room, rng);
    if (room.floor.empty()) return candidate;
    Vector<int> goals;
    for (int i = 0; i < options.goal_tries; ++i) {
        const Vector<int> places = place_goals(room, options.boxes, rng);
        if (places.empty()) continue;
        ReverseOptions search = options.search;
        search.seed = rng.next();
        Start start = farthest_start(room, places, search);
        // A start with a box on a goal is a second choice, however deep.
        const auto merit = [&](const Start& s) {
            return s.found ? (s.boxes_off_goals == options.boxes ? 100'000 : 0) + s.pushes : -1;
        };
        if (merit(start) > merit(candidate.start)) {
            candidate.start = std::move(start);
            goals = places;
        }
    }
    if (!candidate.start.found) return candidate;
    const Vector<int> floor = trimmed_floor(room, goals, candidate.start, options.trim, rng);
    candidate.floor = static_cast<int>(floor.size());
    Vector<std::uint8_t> solid(static_cast<std::size_t>(room.width) * room.height, 1);
    for (const int cell : floor) solid[cell] = 0;
    LevelSpec& level = candidate.level;
    level.width = room.width;
    level.height = room.height;
    for (int cell = 0; cell < room.width * room.height; ++cell)
        if (solid[cell]) level.walls.push_back(cell);
    level.goals = goals;
    level.boxes = candidate.start.boxes;
    level.player = candidate.start.player;
    return candidate;
}

}  // namespace pushworks::generate
