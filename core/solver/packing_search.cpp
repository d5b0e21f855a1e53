#include <algorithm>
#include <queue>

#include "solver/packing.hpp"

namespace pushworks::solver {
namespace {

constexpr std::uint64_t kSearchWork = 8'000'000;  // squares looked at: some tenths of a second

}  // namespace

bool Packing::try_remove(Occupancy& occupancy, Square& player, Square box) {
    bool movable = false;  // a first pull is possible: cheap to ask, and mostly the answer
    for (int d = 0; d < 4 && !movable; ++d) {
        const Square side = grid_.next[box][d];
        movable = walker_.reach()[side] && occupancy[grid_.next[side][d]] == kFree;
    }
    if (!movable) return false;
    ++tries_;
    Square stand = 0;
    const Square end = maker_.find(Way::pull, occupancy, walker_.reach(), box, grid_.pull_dead.data(),
                                   target_.data(), stand);
    if (end == kNoSquare) return false;
    occupancy[box] = kFree;
    player = stand;
    walker_.flood(occupancy, player);
    return true;
}

// Removes boxes (those not in `keep`) until none can leave. Boxes that never need to move (they stand on a
// start square) go only when nothing else does.
void Packing::closure(Occupancy& occupancy, Square& player, std::vector<Square>& boxes,
                      const std::vector<std::uint8_t>* keep, std::vector<Square>* removed) {
    walker_.flood(occupancy, player);
    bool changed = true;
    while (changed) {
        changed = false;
        for (const Square b : boxes) {
            if (occupancy[b] != kBox || (keep && (*keep)[b])) continue;
            if (try_remove(occupancy, player, b)) {
                changed = true;
                if (removed) removed->push_back(b);
                if (eager_) break;
            }
        }
        if (changed || keep)
            continue;  // with `keep`, a start square that is empty now has to be filled again
        for (const Square b : boxes) {
            if (occupancy[b] != kBox || (keep && (*keep)[b]) || !is_start_[b]) continue;
            occupancy[b] = kFree;
            walker_.flood(occupancy, player);
            if (removed) removed->push_back(b);
            changed = true;
            break;
        }
    }
    std::erase_if(boxes, [&](Square b) { return occupancy[b] != kBox; });
}

bool Packing::search(int effort, bool shares) {
    struct Node {
        std::vector<Square> before, after;  // boxes before and after the removals
        Square player_before, player_after;
        int father;
        int parked;
        int regions;
        std::vector<int> room;  // what the zones can take after the removals
    };
    stages_.clear();
    std::vector<Node> nodes;
    Occupancy occupancy = grid_.empty();
    std::unordered_map<std::uint64_t, int> seen;
    using Key = std::pair<std::uint64_t, int>;
    std::priority_queue<Key, std::vector<Key>, std::greater<>> open;
    for (const Square b : grid_.starts) occupancy[b] = kBox;
    const std::vector<int> all_room = zones_.room(occupancy, nullptr);
    for (const Square b : grid_.starts) occupancy[b] = kFree;
    const auto add = [&](std::vector<Square> boxes, Square player, int father, int parked, int regions,
                         bool hurry) {
        Node node{boxes,  boxes,  player,  player,
                  father, parked, regions, father < 0 ? all_room : nodes[father].room};
        for (const Square b : boxes) occupancy[b] = kBox;
        if (shares) {
            std::vector<Square> removed;
            zones_.drain(occupancy, node.player_after, boxes, nullptr, hurry, node.room, removed);
            std::erase_if(node.after, [&](Square b) { return occupancy[b] != kBox; });
        } else {
            closure(occupancy, node.player_after, node.after, nullptr);
        }
        const Square home = walker_.flood(occupancy, node.player_after);
        std::uint64_t hash = grid_.player_key[home];
        for (const int r : node.room) hash = mixed(hash, r);
        for (const Square b : node.after) {
            hash ^= grid_.box_key[b];
            occupancy[b] = kFree;
        }
        const auto [it, fresh] = seen.try_emplace(hash, static_cast<int>(nodes.size()));
        if (!fresh) return -1;
        const auto left = static_cast<std::uint64_t>(node.after.size());
        int goals_left = 0;
        for (const Square b : node.after) goals_left += grid_.goal[b];
        nodes.push_back(std::move(node));
        const int index = static_cast<int>(nodes.size()) - 1;
        const std::uint64_t parking = static_cast<std::uint64_t>(parked);
        open.push({((left * 3 + parking * 2 + static_cast<std::uint64_t>(goals_left)) << 8) +
                       static_cast<std::uint64_t>(std::min(regions, 255)),
                   index});
        return left == 0 ? index : -1;
    };
    int best = -1;
    // One root per region the player may end in.
    {
        for (const Square g : grid_.goals) occupancy[g] = kBox;
        std::vector<Square> roots;
        std::vector<std::uint8_t> covered(grid_.n + 1);
        for (int s = 0; s < grid_.n; ++s) {
            if (occupancy[s] != kFree || covered[s]) continue;
            walker_.flood(occupancy, static_cast<Square>(s));
            for (int i = 0; i < walker_.size(); ++i) covered[walker_.squares()[i]] = 1;
            roots.push_back(static_cast<Square>(s));
        }
        std::vector<Square> goals = grid_.goals;
        for (const Square root : roots) {
            for (int hurry = 0; hurry <= shares && best < 0; ++hurry)
                best = add(goals, root, -1, 0, 0, hurry);
            if (best >= 0) break;
        }
    }
    std::vector<Macro> macros;
    int expansions = 0;
    tries_ = 0;
    const std::uint64_t limit = kSearchWork / static_cast<std::uint64_t>(shares ? 2 * grid_.n : grid_.n);
    const std::uint64_t zone_limit = zones_.tries() + limit;
    const auto spent = [&] { return tries_ >= limit || zones_.tries() >= zone_limit; };
    while (best < 0 && !open.empty() && expansions < effort && !spent()) {
        ++expansions;
        const int index = open.top().second;
        open.pop();
        const Node node = nodes[index];
        for (const Square b : node.after) occupancy[b] = kBox;
        walker_.flood(occupancy, node.player_after);
        macros.clear();
        for (const Square b : node.after)
            maker_.generate(Way::pull, occupancy, walker_.reach(), b, grid_.pull_dead.data(), macros);
        for (const Square b : node.after) occupancy[b] = kFree;
        for (const Macro& macro : macros) {
            std::vector<Square> boxes = node.after;
            std::replace(boxes.begin(), boxes.end(), macro.from, macro.to);
            for (int hurry = 0; hurry <= shares && best < 0; ++hurry)
                best = add(boxes, macro.stand, index, node.parked + 1, macro.regions, hurry);
            if (best >= 0 || spent()) break;
        }
    }
    const bool found = best >= 0;
    if (best < 0)  // the node with the fewest boxes left
        for (int i = 0; i < static_cast<int>(nodes.size()); ++i)
            if (best < 0 || nodes[i].after.size() < nodes[best].after.size()) best = i;
    std::vector<int> path;
    for (int i = best; i >= 0; i = nodes[i].father) path.push_back(i);
    std::reverse(path.begin(), path.end());
    for (const int i : path) {
        Stage stage;
        stage.squares = nodes[i].before;
        stage.needed = nodes[i].after;
        stage.player = nodes[i].player_before;
        stage.taken = nodes[i].father < 0 ? all_room : nodes[nodes[i].father].room;
        for (std::size_t z = 0; z < stage.taken.size(); ++z) stage.taken[z] -= nodes[i].room[z];
        stages_.push_back(stage);
    }
    return found;
}

}  // namespace pushworks::solver
