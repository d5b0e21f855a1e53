#include "facts/macro.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/stamp.hpp"

namespace pushworks {

MacroMaker::MacroMaker(const Grid& grid) : grid_(grid), cut_tree_(grid.board), seen_(4 * (grid.n + 1)) {}

// Can the box move at all? Most boxes of a crowded position cannot, and the rest of the work is expensive.
bool MacroMaker::has_step(Way way, const Occupancy& occupancy, const std::uint8_t* reach, Square from,
                          const std::uint8_t* avoid) const {
    for (int d = 0; d < 4; ++d) {
        const Square to = grid_.next[from][d];
        if (occupancy[to] != kFree || avoid[to]) continue;
        if (way == Way::push ? reach[grid_.next[from][d ^ 1]] != 0
                             : reach[to] != 0 && occupancy[grid_.next[to][d]] == kFree)
            return true;
    }
    return false;
}

template <class Visit>
void MacroMaker::explore(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from,
                         const std::uint8_t* avoid, Visit visit) {
    const auto wall = static_cast<Square>(grid_.n);
    if (!has_step(way, occupancy, reach, from, avoid)) return;
    occupancy[from] = kFree;
    cut_tree_.build(occupancy.data());
    next_stamp(stamp_, seen_);
    queue_.clear();
    const auto enter = [&](Square at, int side, int step, std::uint32_t length, std::int32_t parent) {
        const Square stand = grid_.next[at][side];
        for (int other = 0; other < 4; ++other) {  // all sides of the player's region are one state
            const Square t = grid_.next[at][other];
            if (t == wall || !cut_tree_.free(t)) continue;
            if (other != side && !cut_tree_.same_side(at, stand, t)) continue;
            if (seen_[at * 4 + other] == stamp_) return false;
            seen_[at * 4 + other] = stamp_;
        }
        queue_.push_back(
            {at, static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(step), length, parent});
        return true;
    };
    for (int side = 0; side < 4; ++side) {
        const Square t = grid_.next[from][side];
        if (t != wall && cut_tree_.free(t) && reach[t]) {
            enter(from, side, 0, 0, -1);
            break;  // the player is in one region only
        }
    }
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        charge(1);
        const Item item = queue_[head];
        if (head > 0 && visit(item, static_cast<std::int32_t>(head))) break;
        const Square stand = grid_.next[item.at][item.side];
        for (int d = 0; d < 4; ++d) {
            // A push has the player behind the box; a pull has him in front of it, and he steps back.
            const bool push = way == Way::push;
            const Square to = grid_.next[item.at][d];
            const Square player = push ? grid_.next[item.at][d ^ 1] : grid_.next[to][d];
            if (!cut_tree_.free(to) || avoid[to] || !cut_tree_.free(player)) continue;
            if (!cut_tree_.same_side(item.at, stand, push ? player : to)) continue;
            enter(to, push ? d ^ 1 : d, d, item.length + 1, static_cast<std::int32_t>(head));
        }
    }
    occupancy[from] = kBox;
}

void MacroMaker::generate(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from,
                          const std::uint8_t* avoid, Vector<Macro>& out) {
    explore(way, occupancy, reach, from, avoid, [&](const Item& item, std::int32_t) {
        const Square stand = grid_.next[item.at][item.side];
        const BlockCutTree::Region region = cut_tree_.region_without(item.at, stand);
        out.push_back({from, item.at, region.smallest, stand, item.length,
                       static_cast<std::uint16_t>(cut_tree_.components() - 1 + cut_tree_.pieces(item.at)),
                       static_cast<std::uint16_t>(region.size)});
        return false;
    });
}

bool MacroMaker::steps(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from, Square to,
                       Square stand, const std::uint8_t* avoid, Vector<std::uint8_t>& out) {
    bool found = false;
    out.clear();
    explore(way, occupancy, reach, from, avoid, [&](const Item& item, std::int32_t index) {
        if (item.at != to || !cut_tree_.same_side(to, grid_.next[to][item.side], stand)) return false;
        for (std::int32_t i = index; queue_[i].parent >= 0; i = queue_[i].parent)
            out.push_back(queue_[i].step);
        std::reverse(out.begin(), out.end());
        found = true;
        return true;
    });
    return found;
}

Square MacroMaker::find(Way way, Occupancy& occupancy, const std::uint8_t* reach, Square from,
                        const std::uint8_t* avoid, const std::uint8_t* target, Square& stand) {
    Square result = kNoSquare;
    explore(way, occupancy, reach, from, avoid, [&](const Item& item, std::int32_t) {
        if (!target[item.at]) return false;
        result = item.at;
        stand = grid_.next[item.at][item.side];
        return true;
    });
    return result;
}

Square Walker::flood(const Occupancy& occupancy, Square player) {
    std::fill(reach_.begin(), reach_.end(), std::uint8_t{0});
    // Pointers of its own: for all the compiler knows, a write to a byte might change any of the vectors.
    const std::array<Square, 4>* const next = grid_.next.data();
    const std::uint8_t* const taken = occupancy.data();
    std::uint8_t* const reach = reach_.data();
    Square* const found = stack_.data();
    Square smallest = player;
    found[0] = player;
    reach[player] = 1;
    std::size_t count = 1;
    for (std::size_t head = 0; head < count; ++head) {
        const Square s = found[head];
        smallest = std::min(smallest, s);
        for (const Square t : next[s]) {
            if (reach[t] | taken[t]) continue;
            reach[t] = 1;
            found[count++] = t;
        }
    }
    count_ = count;
    charge(count);
    return smallest;
}

bool Walker::can_pull(const Occupancy& occupancy, Square box) const {
    for (int d = 0; d < 4; ++d) {
        const Square side = grid_.next[box][d];
        if (reach_[side] && occupancy[grid_.next[side][d]] == kFree) return true;
    }
    return false;
}

}  // namespace pushworks
