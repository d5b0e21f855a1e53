#include "deadlock/corral_proofs.hpp"

#include <algorithm>

#include "base/allowance.hpp"
#include "deadlock/corral_rule.hpp"

namespace pushworks {
namespace {

constexpr std::uint32_t kFirstBudget = 10;  // states; doubled each time the same corral is asked about again
constexpr std::size_t kMostSeen = 60'000;   // positions of a proof

}  // namespace

Corral::Corral(const Grid& grid)
    : grid_(grid),
      walker_(grid),
      freeze_(grid.board, grid.dead.data()),
      board_(grid.empty()),
      region_(grid.n + 1, -1),
      reached_(grid.n + 1),
      child_reached_(grid.n + 1),
      stack_(grid.n + 1) {}

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
        spend(boxes.size() + static_cast<std::size_t>(grid_.n) / 8);
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

struct Corral::View {
    const Corral& corral;
    const Occupancy& occupancy;
    const std::uint8_t* player;
    std::vector<Square>& boxes;
    std::vector<std::uint8_t>& area;
    std::vector<std::uint8_t> member = std::vector<std::uint8_t>(area.size());

    Square next(Square at, int d) const { return corral.grid_.next[at][d]; }
    bool wall(Square at) const { return occupancy[at] == kWall; }
    bool box(Square at) const { return occupancy[at] == kBox; }
    bool dead(Square at) const { return corral.grid_.dead[at] != 0; }
    bool reached(Square at) const { return player[at] != 0; }
    bool in_area(Square at) const { return area[at] != 0; }
    bool in_set(Square at) const { return member[at] != 0; }
    void add_box(Square at) {
        if (member[at]) return;
        member[at] = 1;
        boxes.push_back(at);
    }
    void add_piece(Square at) { add_corral(corral.region_[at]); }
    void add_corral(int number) {
        for (const Square s : corral.squares_[number]) {
            area[s] = 1;
            for (int d = 0; d < 4; ++d)
                if (box(next(s, d))) add_box(next(s, d));
        }
    }
};

// Grows a corral by neighbouring boxes and corrals until every push of its boxes that could come next goes
// inward and can be done at once. False when a push leads out.
bool Corral::close(const Occupancy& occupancy, const Walker& reach, int first, std::vector<Square>& boxes,
                   std::vector<std::uint8_t>& area) {
    boxes.clear();
    std::fill(area.begin(), area.end(), std::uint8_t{0});
    View view{*this, occupancy, reach.reach(), boxes, area};
    view.add_corral(first);
    return close_corral(view, boxes, [](Square, int) {});
}

bool Corral::dead(const std::vector<Square>& boxes, const std::vector<std::uint8_t>& area, Square player) {
    for (const Square b : boxes) board_[b] = kBox;
    const Square home = walker_.flood(board_, player);
    lost_.boxes = boxes;
    lost_.player.assign(walker_.squares().begin(), walker_.squares().begin() + walker_.size());
    std::uint64_t key = grid_.player_key[home];
    for (const Square b : boxes) {
        key ^= grid_.box_key[b];
        board_[b] = kFree;
    }
    Verdict& verdict = verdicts_[key];
    ++verdict.asked;
    if (verdict.fate != Fate::unknown) return verdict.fate == Fate::dead;
    if (verdict.asked & (verdict.asked - 1)) return false;  // try harder only at powers of two
    const int budget = std::min<std::uint32_t>(kFirstBudget * verdict.asked, 2000);
    verdict.fate = search(boxes, area, player, budget);
    return verdict.fate == Fate::dead;
}

// child_reached_ becomes the player's squares after the box has been pushed (board_ already shows it), taken
// from reached_ where the push cannot have cut anything off.
void Corral::reach_after(Square box, int d) {
    const Square to = grid_.next[box][d];
    const int left = d ^ 2;
    const int right = left ^ 1;
    bool whole = true;
    if (reached_[to]) {
        const Square ahead = grid_.next[to][d];
        const Square a = grid_.next[to][left];
        const Square b = grid_.next[to][right];
        const bool near_a = reached_[a] && reached_[grid_.next[box][left]];
        const bool near_b = reached_[b] && reached_[grid_.next[box][right]];
        if (reached_[a] && !near_a) whole = false;
        if (reached_[b] && !near_b) whole = false;
        if (reached_[ahead] && !(near_a && reached_[grid_.next[ahead][left]]) &&
            !(near_b && reached_[grid_.next[ahead][right]]))
            whole = false;
    }
    if (whole) {
        std::copy(reached_.begin(), reached_.end(), child_reached_.begin());
        child_reached_[to] = 0;
    } else {
        std::fill(child_reached_.begin(), child_reached_.end(), std::uint8_t{0});
    }
    child_reached_[box] = 1;
    spend(static_cast<std::size_t>(grid_.n) / 2);
    // As in Walker::flood: pointers of its own.
    const std::array<Square, 4>* const next = grid_.next.data();
    const std::uint8_t* const taken = board_.data();
    std::uint8_t* const reach = child_reached_.data();
    Square* const stack = stack_.data();
    stack[0] = box;
    for (std::size_t top = 1; top > 0;) {
        for (const Square t : next[stack[--top]]) {
            if (reach[t] | taken[t]) continue;
            reach[t] = 1;
            stack[top++] = t;
        }
    }
}

// Best first by the number of corral squares still out of reach. Alive as soon as the corral is open or its
// boxes are home; dead when everything has been tried.
Corral::Fate Corral::search(const std::vector<Square>& boxes, const std::vector<std::uint8_t>& area,
                            Square player, int budget) {
    inside_.clear();
    for (int s = 0; s < grid_.n; ++s)
        if (area[s]) inside_.push_back(static_cast<Square>(s));
    store_.clear();
    open_.clear();
    keys_.clear();
    seen_.clear();
    base_ = boxes;
    for (const Square b : boxes) board_[b] = kBox;
    const Square start = walker_.flood(board_, player);
    std::copy_n(walker_.reach(), grid_.n + 1, child_reached_.begin());
    Fate fate = keep(start);
    for (const Square b : boxes) board_[b] = kFree;
    int spent = 0;
    while (fate == Fate::dead && !open_.empty())
        fate = ++spent > budget ? Fate::unknown : expand(open_.pop());
    nodes_ += static_cast<std::uint64_t>(spent);
    return fate;
}

// Keeps the position on the board (boxes base_, player's squares child_reached_) to be expanded later.
Corral::Fate Corral::keep(Square home) {
    std::size_t hidden = 0;
    bool filled = false;
    spend(inside_.size());
    for (const Square s : inside_) {
        hidden += !child_reached_[s];
        filled = filled || board_[s] == kBox;
    }
    if (hidden == 0 && !filled) return Fate::alive;
    open_.push(hidden, store_.size());
    store_.insert(store_.end(), base_.begin(), base_.end());
    store_.push_back(home);
    return Fate::dead;
}

Corral::Fate Corral::expand(std::size_t stored) {
    std::copy_n(store_.begin() + static_cast<std::ptrdiff_t>(stored), base_.size(), base_.begin());
    std::uint64_t key = 0;
    int off_goal = 0;
    for (const Square b : base_) {
        board_[b] = kBox;
        key ^= grid_.box_key[b];
        off_goal += !grid_.goal[b];
    }
    walker_.flood(board_, store_[stored + base_.size()]);
    std::copy_n(walker_.reach(), grid_.n + 1, reached_.begin());
    Fate fate = Fate::dead;
    for (std::size_t i = 0; i < base_.size(); ++i) {
        const Square b = base_[i];
        for (int d = 0; d < 4 && fate == Fate::dead; ++d) {
            const Square to = grid_.next[b][d];
            if (!reached_[grid_.next[b][d ^ 1]] || board_[to] != kFree || grid_.dead[to]) continue;
            board_[b] = kFree;
            board_[to] = kBox;
            base_[i] = to;
            if (!freeze_.dead(board_, to))
                fate = off_goal + grid_.goal[b] == grid_.goal[to]
                           ? Fate::alive
                           : arrive(b, d, key ^ grid_.box_key[b] ^ grid_.box_key[to]);
            base_[i] = b;
            board_[to] = kFree;
            board_[b] = kBox;
        }
    }
    for (const Square b : base_) board_[b] = kFree;
    return fate;
}

// The box has been pushed from a square; `key` is that of the boxes now.
Corral::Fate Corral::arrive(Square box, int d, std::uint64_t key) {
    if (keys_.size() >= kMostSeen) return Fate::unknown;
    reach_after(box, d);
    const auto home = static_cast<Square>(std::find(child_reached_.begin(), child_reached_.end(), 1) -
                                          child_reached_.begin());
    key ^= grid_.player_key[home];
    if (seen_.find(key, [&](std::uint32_t i) { return keys_[i] == key; }) != NumberTable::kNone)
        return Fate::dead;
    keys_.push_back(key);
    seen_.add(static_cast<std::uint32_t>(keys_.size() - 1), key, [&](std::uint32_t i) { return keys_[i]; });
    return keep(home);
}

}  // namespace pushworks
