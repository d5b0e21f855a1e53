#include "deadlock/corral_proofs.hpp"

#include <algorithm>

#include "base/allowance.hpp"

namespace pushworks {
namespace {

constexpr std::uint32_t kFirstBudget = 10;  // states; doubled each time the same corral is asked about again
constexpr std::size_t kSlots = 1 << 16;
constexpr std::size_t kMostSeen = kSlots / 16 * 15;  // a table that fills up has no end to its chains

}  // namespace

Corral::Corral(const Grid& grid)
    : grid_(grid),
      walker_(grid),
      freeze_(grid),
      board_(grid.empty()),
      region_(grid.n + 1, -1),
      reached_(grid.n + 1),
      child_reached_(grid.n + 1),
      stack_(grid.n + 1),
      seen_(kSlots) {}

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
        spend(1);
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
    lost_.boxes = boxes;
    lost_.player.assign(walker_.squares().begin(), walker_.squares().begin() + walker_.size());
    std::uint64_t key = grid_.player_key[home];
    for (const Square b : boxes) {
        key ^= grid_.box_key[b];
        board_[b] = kFree;
    }
    Verdict& verdict = verdicts_[key];
    ++verdict.asked;
    if (verdict.state != 0) return verdict.state == 2;
    if (verdict.asked & (verdict.asked - 1)) return false;  // try harder only at powers of two
    const int budget = std::min<std::uint32_t>(kFirstBudget * verdict.asked, 2000);
    verdict.state = static_cast<std::uint8_t>(search(boxes, area, player, budget));
    return verdict.state == 2;
}

bool Corral::remember(std::uint64_t key) {
    const std::uint32_t mask = static_cast<std::uint32_t>(seen_.size()) - 1;
    for (std::uint32_t i = static_cast<std::uint32_t>(key) & mask;; i = (i + 1) & mask) {
        if (seen_[i] == key) return false;
        if (seen_[i] != 0) continue;
        seen_[i] = key;
        used_.push_back(i);
        return true;
    }
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
    std::size_t top = 0;
    stack_[top++] = box;
    if (whole) {
        std::copy(reached_.begin(), reached_.end(), child_reached_.begin());
        child_reached_[to] = 0;
    } else {
        std::fill(child_reached_.begin(), child_reached_.end(), std::uint8_t{0});
    }
    child_reached_[box] = 1;
    spend(static_cast<std::size_t>(grid_.n) / 2);
    while (top > 0) {
        const Square s = stack_[--top];
        for (int k = 0; k < 4; ++k) {
            const Square t = grid_.next[s][k];
            if (child_reached_[t] || board_[t] != kFree) continue;
            child_reached_[t] = 1;
            stack_[top++] = t;
        }
    }
}

// Best first by the number of corral squares still out of reach. Alive as soon as the corral is open or its
// boxes are home; dead when everything has been tried.
int Corral::search(const std::vector<Square>& boxes, const std::vector<std::uint8_t>& area, Square player,
                   int budget) {
    const std::size_t count = boxes.size();
    std::vector<Square> inside;
    for (int s = 0; s < grid_.n; ++s)
        if (area[s]) inside.push_back(static_cast<Square>(s));
    store_.clear();
    for (auto& bucket : open_) bucket.clear();
    open_.resize(inside.size() + 1);
    for (const std::uint32_t i : used_) seen_[i] = 0;
    used_.clear();
    std::size_t lowest = inside.size();
    int result = 2;

    const auto keep = [&](const Square* at, Square home) {
        int hidden = 0;
        bool filled = false;
        spend(inside.size());
        for (const Square s : inside) {
            hidden += !child_reached_[s];
            filled = filled || board_[s] == kBox;
        }
        if (hidden == 0 && !filled) {
            result = 1;
            return;
        }
        const auto index = static_cast<std::int32_t>(store_.size() / (count + 1));
        store_.insert(store_.end(), at, at + count);
        store_.push_back(home);
        open_[hidden].push_back(index);
        lowest = std::min(lowest, static_cast<std::size_t>(hidden));
    };
    std::vector<Square> base(boxes);
    for (const Square b : boxes) board_[b] = kBox;
    const Square start = walker_.flood(board_, player);
    std::copy_n(walker_.reach(), grid_.n + 1, child_reached_.begin());
    keep(base.data(), start);
    for (const Square b : boxes) board_[b] = kFree;

    int spent = 0;
    while (result == 2) {
        while (lowest < open_.size() && open_[lowest].empty()) ++lowest;
        if (lowest >= open_.size()) break;
        if (++spent > budget) {
            result = 0;
            break;
        }
        const std::int32_t index = open_[lowest].back();
        open_[lowest].pop_back();
        std::copy_n(store_.begin() + static_cast<std::ptrdiff_t>(index * (count + 1)), count, base.begin());
        const Square home = store_[index * (count + 1) + count];
        std::uint64_t boxes_key = 0;
        std::size_t off_goal = 0;
        for (const Square b : base) {
            board_[b] = kBox;
            boxes_key ^= grid_.box_key[b];
            off_goal += !grid_.goal[b];
        }
        walker_.flood(board_, home);
        std::copy_n(walker_.reach(), grid_.n + 1, reached_.begin());
        for (std::size_t i = 0; i < count && result == 2; ++i) {
            const Square b = base[i];
            for (int d = 0; d < 4; ++d) {
                const Square to = grid_.next[b][d];
                if (!reached_[grid_.next[b][d ^ 1]] || board_[to] != kFree || grid_.dead[to]) continue;
                board_[b] = kFree;
                board_[to] = kBox;
                if (!freeze_.dead(board_, to)) {
                    if (off_goal + grid_.goal[b] == static_cast<std::size_t>(grid_.goal[to])) {
                        result = 1;
                    } else {
                        reach_after(b, d);
                        const auto first =
                            static_cast<Square>(std::find(child_reached_.begin(), child_reached_.end(), 1) -
                                                child_reached_.begin());
                        const std::uint64_t key =
                            boxes_key ^ grid_.box_key[b] ^ grid_.box_key[to] ^ grid_.player_key[first];
                        if (used_.size() >= kMostSeen) {
                            result = 0;
                        } else if (remember(key)) {
                            base[i] = to;
                            keep(base.data(), first);
                            base[i] = b;
                        }
                    }
                }
                board_[to] = kFree;
                board_[b] = kBox;
                if (result != 2) break;
            }
        }
        for (const Square b : base) board_[b] = kFree;
    }
    nodes_ += static_cast<std::uint64_t>(spent);
    return result;
}

}  // namespace pushworks
