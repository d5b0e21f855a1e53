#include "plan/zones.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kMostZones = 5;

}  // namespace

Zones::Zones(const Grid& grid, const Vector<std::uint8_t>& target)
    : grid_(grid),
      puller_(grid),
      reach_(grid.board),
      sources_(grid.n + 1),
      zone_(grid.n + 1, -1),
      alone_(grid.n + 1) {
    Walker& walker = puller_.walker();
    const Occupancy filled = grid.with(grid.goals);
    for (std::size_t i = 0; i < grid.starts.size(); ++i) {
        const Square start = grid.starts[i];
        if (!target[start] || filled[start] != kFree) continue;
        if (zone_[start] < 0) {
            if (targets_.size() == kMostZones) continue;
            walker.flood(filled, start);
            for (const Square s : walker.squares()) zone_[s] = static_cast<std::int8_t>(targets_.size());
            targets_.emplace_back(grid.n + 1);
            distance_.emplace_back(grid.n + 1, kFar);
        }
        const auto z = static_cast<std::size_t>(zone_[start]);
        targets_[z][start] = 1;
        for (int s = 0; s < grid.n; ++s)
            distance_[z][s] = std::min<int>(distance_[z][s],
                                            grid.pull_distance(static_cast<int>(i), static_cast<Square>(s)));
    }
}

Vector<int> Zones::space(const Occupancy& position, const std::uint8_t* fixed) const {
    Vector<int> space(targets_.size() + 1);
    for (int s = 0; s < grid_.n; ++s)
        if (position[s] == kBox && !(fixed && fixed[s]))
            ++space[zone_[s] < 0 ? targets_.size() : static_cast<std::size_t>(zone_[s])];
    return space;
}

// Can each box (a mask of zones) get space? Few zones, so Hall's condition is checked for every set of them.
bool Zones::enough(const Vector<std::uint32_t>& masks, const Vector<int>& space) const {
    const std::uint32_t sets = 1U << targets_.size();
    charge(sets * masks.size());
    for (std::uint32_t set = 1; set < sets; ++set) {
        int boxes = 0;
        int left = space.back();
        for (const std::uint32_t mask : masks) boxes += (mask & ~set) == 0;
        for (std::size_t z = 0; z < targets_.size(); ++z)
            if (set >> z & 1) left += space[z];
        if (boxes > left) return false;
    }
    return true;
}

// The zones that a box can be pulled to at best, that is pushed from: the player is anywhere, and only what
// reach_ knows as walls stands.
std::uint32_t Zones::within_reach(Square box) {
    reach_.sources(box, sources_.data());
    std::uint32_t mask = 0;
    for (const Square s : grid_.starts)
        if (sources_[s] && zone_[s] >= 0 && targets_[zone_[s]][s]) mask |= 1U << zone_[s];
    return mask;
}

// Marks the boxes on the way with the fewest boxes from the player to a zone that has space but is out of
// reach (kept boxes are walls). False: the player reaches all such zones.
bool Zones::passage(const Occupancy& occupancy, const Vector<std::uint8_t>* keep, const Vector<int>& space,
                    Vector<std::uint8_t>& marks) {
    std::ranges::fill(marks, std::uint8_t{0});
    const Walker& walker = puller_.walker();
    Vector<Square> now(walker.squares().begin(), walker.squares().end()), later;
    Vector<std::uint8_t> seen(walker.reach(), walker.reach() + grid_.n + 1);
    Vector<Square> parent(grid_.n + 1, kNoSquare);
    std::uint32_t wanted = 0;
    for (std::size_t z = 0; z < targets_.size(); ++z)
        if (space[z] > 0) wanted |= 1U << z;
    for (const Square s : now)
        if (zone_[s] >= 0) wanted &= ~(1U << zone_[s]);
    if (wanted == 0) return false;
    while (!now.empty()) {
        for (std::size_t head = 0; head < now.size(); ++head) {
            const Square s = now[head];
            if (zone_[s] >= 0 && wanted >> zone_[s] & 1) {
                for (Square t = s; t != kNoSquare; t = parent[t])
                    if (occupancy[t] == kBox) marks[t] = 1;
                return true;
            }
            for (int d = 0; d < 4; ++d) {
                const Square t = grid_.next[s][d];
                if (seen[t] || occupancy[t] == kWall || (keep && (*keep)[t])) continue;
                seen[t] = 1;
                parent[t] = s;
                (occupancy[t] == kBox ? later : now).push_back(t);
            }
        }
        now.swap(later);
        later.clear();
    }
    return false;
}

void Zones::drain(Occupancy& occupancy, Square& player, const Vector<Square>& boxes,
                  const Vector<std::uint8_t>* keep, bool open_passage_first, Vector<int>& space,
                  Vector<Square>& removed) {
    const std::size_t zones = targets_.size();
    struct Choice {
        int cost;
        Square box;
        std::size_t zone;
    };
    Vector<Square> left;
    Vector<Choice> choices;
    for (const Square b : boxes)
        if (occupancy[b] == kBox && !(keep && (*keep)[b])) left.push_back(b);
    Vector<std::uint32_t> best(grid_.n + 1), masks;
    if (keep) {
        for (const Square b : left) occupancy[b] = kFree;
        reach_.walls(occupancy);
        for (const Square b : left) best[b] = within_reach(b);
        for (const Square b : left) occupancy[b] = kBox;
    }
    for (const Square b : left) {
        if (!keep) {
            if (alone_[b] == 0) {
                reach_.walls(grid_.empty());
                alone_[b] = 1 + within_reach(b);
            }
            best[b] = alone_[b] - 1;
        }
        for (std::size_t z = 0; z < zones; ++z) {
            if (!(best[b] >> z & 1)) continue;
            int other = kFar;
            for (std::size_t y = 0; y < zones; ++y)
                if (y != z) other = std::min(other, distance_[y][b]);
            choices.push_back({distance_[z][b] - other, b, z});
        }
    }
    std::ranges::stable_sort(choices, [](const Choice& a, const Choice& b) { return a.cost < b.cost; });
    Vector<std::uint8_t> marks(grid_.n + 1);
    puller_.look(occupancy, player, boxes);
    const auto take = [&](int pass) {
        for (const Choice& c : choices) {
            if (pass < 2 && !marks[c.box]) continue;
            if (space[c.zone] == 0 && (pass % 2 == 0 || space[zones] == 0)) continue;
            if (occupancy[c.box] != kBox) continue;
            const Square stand = puller_.way_out(occupancy, c.box, targets_[c.zone], c.zone);
            if (stand == kNoSquare) continue;
            masks.clear();
            for (const Square b : left)
                if (b != c.box) masks.push_back(best[b]);
            Vector<int> rest = space;
            --rest[rest[c.zone] > 0 ? c.zone : zones];
            if (!enough(masks, rest)) continue;
            space = std::move(rest);
            removed.push_back(c.box);
            std::erase(left, c.box);
            puller_.take_off(occupancy, player = stand, c.box);
            return true;
        }
        return false;
    };
    while (!left.empty()) {
        // In passes: boxes in the way to another zone first (with open_passage_first), then any; to zones
        // that have space of their own first, then instead of the boxes that stand in no zone.
        bool done = false;
        const bool way = open_passage_first && passage(occupancy, keep, space, marks);
        for (int pass = way ? 0 : 2; pass < 4 && !done; ++pass) done = take(pass);
        if (!done) break;
    }
}

}  // namespace pushworks
