#include "level/box_paths.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace pushworks {

BoxPaths::BoxPaths(const LevelSpec& level)
    : width_(level.width),
      height_(level.height),
      stride_(level.width + 2),
      steps_{-(level.width + 2), level.width + 2, -1, 1} {
    const std::size_t cells = static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_ + 2);
    blocked_.assign(cells, 1);
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) blocked_[inner(y * width_ + x)] = 0;
    for (const int wall : level.walls) blocked_[inner(wall)] = 1;
    for (const int box : level.boxes) {
        boxes_.push_back(inner(box));
        blocked_[inner(box)] = 1;
    }
    player_ = inner(level.player);
    stamp_.assign(cells, 0);
    distance_.assign(cells, 0);
    sides_.resize(cells);
    has_sides_.assign(cells, 0);
}

// A side is where the player stands: a push goes away from it, a pull towards it and one square further.
bool BoxPaths::can_move(Cell box, int side, Way way) const {
    const Cell stand = box + steps_[side];
    const Cell needed = way == Way::push ? box - steps_[side] : stand + steps_[side];
    return !blocked_[stand] && !blocked_[needed];
}

// Walks breadth first, measuring distances, until go_on(cell) is false of a cell that is reached.
template <class GoOn>
void BoxPaths::flood(Cell start, GoOn&& go_on) {
    ++now_;
    queue_.clear();
    const auto enter = [&](Cell cell, std::int32_t distance) {
        stamp_[cell] = now_;
        distance_[cell] = distance;
        queue_.push_back(cell);
        return go_on(cell);
    };
    bool more = enter(start, 0);
    for (std::size_t at = 0; more && at < queue_.size(); ++at)
        for (const Cell step : steps_) {
            const Cell to = queue_[at] + step;
            if (blocked_[to] || stamp_[to] == now_) continue;
            more = more && enter(to, distance_[queue_[at]] + 1);
        }
}

void BoxPaths::flood(Cell start) {
    flood(start, [](Cell) { return true; });
}

// In the open the eight cells around a box connect its sides; only where they do not is a flood needed.
const BoxPaths::Sides& BoxPaths::sides(Cell box) {
    Sides& found = sides_[box];
    if (has_sides_[box]) return found;
    has_sides_[box] = 1;
    const std::array<Cell, 8> ring{-stride_, -stride_ + 1, 1,  stride_ + 1,
                                   stride_,  stride_ - 1,  -1, -stride_ - 1};
    constexpr std::array<int, kDirections> kPlaces{0, 4, 6, 2};  // up, down, left, right in the ring
    found.fill(-1);
    const bool was = blocked_[box] != 0;
    blocked_[box] = 1;
    std::array<int, 8> part{};
    part.fill(-1);
    int parts = 0;
    for (int at = 0; at < 8; ++at) {
        if (blocked_[box + ring[at]]) continue;
        const int before = at ? part[at - 1] : -1;
        part[at] = before >= 0 ? before : parts++;
    }
    if (part[7] >= 0 && part[0] >= 0) std::replace(part.begin(), part.end(), part[7], part[0]);
    for (int side = 0; side < kDirections; ++side)
        found[side] = static_cast<std::int8_t>(part[kPlaces[side]]);
    for (int side = 0; side < kDirections; ++side) {
        const std::int8_t label = found[side];
        const auto other = [&](std::int8_t each) { return each >= 0 && each != label; };
        if (label < 0 || std::none_of(found.begin() + side, found.end(), other)) continue;
        flood(box + steps_[side]);
        for (int far = side + 1; far < kDirections; ++far) {
            const Cell stand = box + steps_[far];
            if (found[far] >= 0 && stamp_[stand] == now_) found[far] = label;
        }
    }
    if (!was) blocked_[box] = 0;
    return found;
}

// Breadth first over (cell of the box, side of the player); ends early when `target` is reached.
bool BoxPaths::search(Cell box, Way way, Cell target, Vector<int>* found) {
    std::fill(has_sides_.begin(), has_sides_.end(), std::uint8_t{0});
    Vector<std::uint8_t> seen(blocked_.size() * kDirections, 0);
    Vector<std::uint8_t> reached(blocked_.size(), 0);
    Vector<std::pair<Cell, int>> todo;
    flood(player_);
    const std::uint32_t walked = now_;
    for (int side = 0; side < kDirections; ++side) {
        const Cell stand = box + steps_[side];
        if (!blocked_[stand] && stamp_[stand] == walked) todo.emplace_back(box, side);
    }
    blocked_[box] = 0;
    bool met = false;
    for (std::size_t at = 0; at < todo.size() && !met; ++at) {
        const auto [here, from] = todo[at];
        const Sides regions = sides(here);
        for (int side = 0; side < kDirections && !met; ++side) {
            if (regions[side] != regions[from]) continue;
            if (!can_move(here, side, way)) continue;
            const Cell step = steps_[side];
            const Cell to = way == Way::push ? here - step : here + step;
            const auto id = static_cast<std::size_t>(to) * kDirections + static_cast<std::size_t>(side);
            if (seen[id]) continue;
            seen[id] = 1;
            todo.emplace_back(to, side);
            if (!reached[to] && to != box && found) found->push_back(outer(to));
            reached[to] = 1;
            met = to == target;
        }
    }
    blocked_[box] = 1;
    return met;
}

Vector<int> BoxPaths::targets(int box, Way way) {
    Vector<int> result;
    search(inner(box), way, -1, &result);
    std::sort(result.begin(), result.end());
    return result;
}

Vector<int> BoxPaths::boxes_for(int target, Way way) {
    Vector<int> result;
    if (blocked_[inner(target)]) return result;
    for (const Cell box : boxes_)
        if (search(box, way, inner(target), nullptr)) result.push_back(outer(box));
    std::sort(result.begin(), result.end());
    return result;
}

// Walking distances from `start` to the sides of the box, -1 where there is no way; stops when all are known.
std::array<std::int32_t, kDirections> BoxPaths::distances(Cell start, Cell box) {
    std::array<std::int32_t, kDirections> result{-1, -1, -1, -1};
    int missing = 0;
    for (const Cell step : steps_) missing += blocked_[box + step] == 0;
    flood(start, [&](Cell cell) {
        for (std::size_t side = 0; side < kDirections; ++side)
            if (cell == box + steps_[side]) {
                result[side] = distance_[cell];
                --missing;
            }
        return missing > 0;
    });
    return result;
}

std::string BoxPaths::walk(Cell from, Cell to) {
    flood(to, [&](Cell cell) { return cell != from; });  // backwards, so that the letters come in order
    std::string letters;
    while (from != to)
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            const auto near = static_cast<std::size_t>(from + steps_[direction]);
            if (blocked_[near] || stamp_[near] != now_ || distance_[near] + 1 != distance_[from]) continue;
            letters += kStepLetters[direction];
            from = static_cast<Cell>(near);
            break;
        }
    return letters;
}

std::optional<std::string> BoxPaths::path(int box_cell, const Vector<int>& targets, Way way,
                                          bool moves_first) {
    const Cell box = inner(box_cell);
    Vector<std::uint8_t> wanted(blocked_.size(), 0);
    for (const int target : targets) wanted[inner(target)] = 1;
    if (wanted[box]) return std::string();
    // Nodes are (cell of the box, side of the player); the last one is the start, where the player may be
    // anywhere.
    const std::size_t start = blocked_.size() * kDirections;
    constexpr std::int64_t kUnknown = -1;
    constexpr std::int64_t kFirst = std::int64_t{1}
                                    << 32;  // the measure that counts first; both are below 2^32
    Vector<std::int64_t> cost(start + 1, kUnknown);
    Vector<std::size_t> parent(start + 1, start);
    std::priority_queue<std::pair<std::int64_t, std::size_t>, Vector<std::pair<std::int64_t, std::size_t>>,
                        std::greater<>>
        queue;
    cost[start] = 0;
    queue.emplace(0, start);
    blocked_[box] = 0;
    std::size_t end = start;
    const auto box_of = [&](std::size_t node) {
        return node == start ? box : static_cast<Cell>(node / kDirections);
    };
    // After a move the player stands where the box was (push), or one square beyond the box (pull): beside
    // it.
    const auto player_of = [&](std::size_t node) {
        return node == start ? player_ : box_of(node) + steps_[node % kDirections];
    };
    while (!queue.empty()) {
        const auto [now, node] = queue.top();
        queue.pop();
        if (now != cost[node]) continue;
        const Cell here = box_of(node);
        if (node != start && wanted[here]) {
            end = node;
            break;
        }
        blocked_[here] = 1;
        const auto far = distances(player_of(node), here);
        blocked_[here] = 0;
        for (int side = 0; side < kDirections; ++side) {
            const auto place = static_cast<std::size_t>(side);
            if (far[place] < 0 || !can_move(here, side, way)) continue;
            const Cell to = way == Way::push ? here - steps_[place] : here + steps_[place];
            const std::size_t next = static_cast<std::size_t>(to) * kDirections + place;
            const std::int64_t moves = far[place] + 1;
            const std::int64_t total = now + (moves_first ? moves * kFirst + 1 : kFirst + moves);
            if (cost[next] != kUnknown && cost[next] <= total) continue;
            cost[next] = total;
            parent[next] = node;
            queue.emplace(total, next);
        }
    }
    std::optional<std::string> result;
    if (end != start) {
        Vector<std::string> parts;
        for (std::size_t node = end; node != start; node = parent[node]) {
            const std::size_t before = parent[node];
            const std::size_t side = node % kDirections;
            const Cell here = box_of(before);
            blocked_[here] = 1;
            std::string part = walk(player_of(before), here + steps_[side]);
            blocked_[here] = 0;
            part += kPushLetters[way == Way::push ? static_cast<std::size_t>(opposite(static_cast<int>(side)))
                                                  : side];
            parts.push_back(std::move(part));
        }
        result.emplace();
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) *result += *part;
    }
    blocked_[box] = 1;
    return result;
}

}  // namespace pushworks
