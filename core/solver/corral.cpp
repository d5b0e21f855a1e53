#include "solver/corral.hpp"

#include <algorithm>
#include <queue>
#include <unordered_set>

namespace pushworks::solver {

Corral::Corral(const Grid& grid)
    : grid_(grid), walker_(grid), freeze_(grid), board_(grid.empty()), region_(grid.n + 1, -1) {}

bool Corral::examine(const Occupancy& occupancy, const std::vector<Square>& boxes, const Walker& reach) {
    only_.clear();
    std::fill(region_.begin(), region_.end(), std::int16_t{-1});
    squares_.clear();
    const std::uint8_t* reached = reach.reach();
    for (int start = 0; start < grid_.n; ++start) {
        if (occupancy[start] != kFree || reached[start] || region_[start] >= 0) continue;
        const auto number = static_cast<std::int16_t>(squares_.size());
        squares_.emplace_back();
        auto& area = squares_.back();
        area.push_back(static_cast<Square>(start));
        region_[start] = number;
        for (std::size_t head = 0; head < area.size(); ++head)
            for (int d = 0; d < 4; ++d) {
                const Square t = grid_.next[area[head]][d];
                if (occupancy[t] != kFree || region_[t] >= 0) continue;
                region_[t] = number;
                area.push_back(t);
            }
    }
    if (squares_.empty()) return false;
    const Square player = reach.squares()[0];

    std::vector<Square> group;
    std::vector<std::uint8_t> area(grid_.n + 1);
    for (std::size_t c = 0; c < squares_.size(); ++c) {
        // The corral with the boxes that touch it, alone.
        group.clear();
        for (const Square b : boxes)
            for (int d = 0; d < 4; ++d)
                if (region_[grid_.next[b][d]] == static_cast<int>(c)) {
                    group.push_back(b);
                    break;
                }
        std::fill(area.begin(), area.end(), std::uint8_t{0});
        for (const Square s : squares_[c]) area[s] = 1;
        bool unsolved = std::any_of(group.begin(), group.end(), [&](Square b) { return !grid_.goal[b]; });
        if (unsolved && dead(group, area, player)) return true;
        // Grown until all first pushes go inward.
        if (close(occupancy, reach, static_cast<int>(c), group, area)) {
            unsolved = std::any_of(group.begin(), group.end(), [&](Square b) { return !grid_.goal[b]; });
            if (unsolved) {
                if (dead(group, area, player)) return true;
                if (only_.empty() || group.size() < only_.size()) only_ = group;
            }
        }
    }
    if (only_.size() == boxes.size()) only_.clear();
    return false;
}

// Grows a corral by neighbouring boxes and corrals until every push of its boxes that could come next goes
// inward and can be done at once. False when a push leads out.
bool Corral::close(const Occupancy& occupancy, const Walker& reach, int first, std::vector<Square>& boxes,
                   std::vector<std::uint8_t>& area) {
    const std::uint8_t* reached = reach.reach();
    boxes.clear();
    std::fill(area.begin(), area.end(), std::uint8_t{0});
    std::vector<std::uint8_t> member(grid_.n + 1);
    const auto add_box = [&](Square b) {
        if (member[b]) return;
        member[b] = 1;
        boxes.push_back(b);
    };
    const auto add_corral = [&](int c) {
        for (const Square s : squares_[c]) {
            area[s] = 1;
            for (int d = 0; d < 4; ++d) {
                const Square t = grid_.next[s][d];
                if (occupancy[t] == kBox) add_box(t);
            }
        }
    };
    add_corral(first);
    for (std::size_t head = 0; head < boxes.size(); ++head) {
        const Square b = boxes[head];
        for (int d = 0; d < 4; ++d) {
            const Square from = grid_.next[b][d ^ 1];
            const Square to = grid_.next[b][d];
            if (occupancy[from] == kWall || occupancy[to] == kWall || grid_.dead[to]) continue;
            if (area[from] || member[from] || member[to]) continue;
            if (occupancy[from] == kBox) {
                add_box(from);
                continue;
            }
            if (!reached[from]) {
                add_corral(region_[from]);
                continue;
            }
            if (occupancy[to] == kBox) {
                add_box(to);
                continue;
            }
            if (area[to]) continue;
            if (reached[to]) return false;
            add_corral(region_[to]);
        }
    }
    return true;
}

bool Corral::dead(const std::vector<Square>& boxes, const std::vector<std::uint8_t>& area, Square player) {
    for (const Square b : boxes) board_[b] = kBox;
    const Square home = walker_.flood(board_, player);
    std::uint64_t key = grid_.player_key[home];
    for (const Square b : boxes) {
        key ^= grid_.box_key[b];
        board_[b] = kFree;
    }
    Verdict& verdict = verdicts_[key];
    ++verdict.asked;
    if (verdict.state != 0) return verdict.state == 2;
    if (verdict.asked & (verdict.asked - 1)) return false;  // try harder only at powers of two
    const int budget = std::min<std::uint32_t>(40 * verdict.asked, 2000);
    verdict.state = static_cast<std::uint8_t>(search(boxes, area, player, budget));
    if (verdict.state == 2) ++deaths;
    return verdict.state == 2;
}

// Best first by the number of corral squares still out of reach. Alive as soon as the corral is open or its
// boxes are home; dead when everything has been tried.
int Corral::search(const std::vector<Square>& boxes, const std::vector<std::uint8_t>& area, Square player,
                   int budget) {
    ++searches;
    struct Item {
        int score;
        int index;
        bool operator<(const Item& other) const {
            return score != other.score ? score > other.score : index < other.index;
        }
    };
    const std::size_t count = boxes.size();
    std::vector<Square> store;  // boxes of each state, then the player
    std::priority_queue<Item> open;
    std::unordered_set<std::uint64_t> seen;
    int area_size = 0;
    for (const auto mark : area) area_size += mark;
    std::vector<Square> current(boxes);
    int result = 2;
    // Adds the state on board_; returns true when it shows that the corral is alive.
    const auto add = [&](Square at) {
        const Square home = walker_.flood(board_, at);
        std::uint64_t key = grid_.player_key[home];
        bool solved = true;
        for (const Square b : current) {
            key ^= grid_.box_key[b];
            solved = solved && grid_.goal[b];
        }
        if (solved) return true;
        if (!seen.insert(key).second) return false;
        int hidden = area_size;
        for (int i = 0; i < walker_.size(); ++i) hidden -= area[walker_.squares()[i]];
        for (const Square b : current) hidden -= area[b];  // filled by a box
        if (hidden <= 0) {
            bool inside = false;
            for (const Square b : current) inside = inside || area[b];
            if (!inside) return true;
        }
        const int index = static_cast<int>(store.size() / (count + 1));
        store.insert(store.end(), current.begin(), current.end());
        store.push_back(home);
        open.push({hidden, index});
        return false;
    };
    for (const Square b : boxes) board_[b] = kBox;
    if (add(player)) result = 1;
    for (const Square b : boxes) board_[b] = kFree;
    int spent = 0;
    std::vector<Square> base(count);
    std::vector<std::uint8_t> reached(grid_.n + 1);
    while (result == 2 && !open.empty()) {
        if (++spent > budget) {
            result = 0;
            break;
        }
        const int index = open.top().index;
        open.pop();
        std::copy_n(store.begin() + static_cast<std::ptrdiff_t>(index * (count + 1)), count, base.begin());
        const Square home = store[index * (count + 1) + count];
        for (const Square b : base) board_[b] = kBox;
        walker_.flood(board_, home);
        std::copy_n(walker_.reach(), grid_.n + 1, reached.begin());
        for (std::size_t i = 0; i < count && result == 2; ++i) {
            const Square b = base[i];
            for (int d = 0; d < 4; ++d) {
                const Square to = grid_.next[b][d];
                if (!reached[grid_.next[b][d ^ 1]] || board_[to] != kFree || grid_.dead[to]) continue;
                board_[b] = kFree;
                board_[to] = kBox;
                if (!freeze_.dead(board_, to)) {
                    current = base;
                    current[i] = to;
                    if (add(b)) result = 1;
                }
                board_[to] = kFree;
                board_[b] = kBox;
                if (result == 1) break;
            }
        }
        for (const Square b : base) board_[b] = kFree;
    }
    nodes += static_cast<std::uint64_t>(spent);
    return result;
}

}  // namespace pushworks::solver
