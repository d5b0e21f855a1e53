#include <algorithm>
#include <queue>

#include "plan/packing.hpp"

namespace pushworks::solver {
namespace {

constexpr std::uint64_t kSearchWork = 8'000'000;  // squares looked at: some tenths of a second
constexpr std::uint64_t kHastyWork = 60'000'000;  // squares looked at for parkings
constexpr int kPatientSteps = 200, kHastySteps = 30'000;

}  // namespace

bool Packing::try_remove(Occupancy& occupancy, Square& player, Square box) {
    bool movable = false;  // a first pull is possible: cheap to ask, and mostly the answer
    for (int d = 0; d < 4 && !movable; ++d) {
        const Square side = grid_.next[box][d];
        movable = walker_.reach()[side] && occupancy[grid_.next[side][d]] == kFree;
    }
    if (!movable) return false;
    ++tries_;
    ++passes_;
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

// Best first over parkings. A patient search sees what every parking leads to before it chooses, and so finds
// plans with few of them. A hasty one judges a parking by what is left before it, and how well the player
// gets around after it; it looks at far more of them, for levels where many boxes have to be parked.
bool Packing::search(Temper temper, bool shares) {
    struct Node {
        std::vector<Square> before, after;  // boxes before and after the removals
        Square player_before, player_after;
        int father;
        int parked;
        std::vector<int> room;  // what the zones can take after the removals
    };
    struct Parking {
        int father;
        Square from, to, stand;
        bool hurry;
        int node;  // what it leads to, -1 as long as nobody has looked
    };
    const bool patient = temper == Temper::patient;
    stages_.clear();
    std::vector<Node> nodes;
    std::vector<Parking> parkings;
    Occupancy occupancy = grid_.empty();
    std::unordered_map<std::uint64_t, int> seen;
    using Key = std::pair<std::uint64_t, int>;
    std::priority_queue<Key, std::vector<Key>, std::greater<>> open;
    for (const Square b : grid_.starts) occupancy[b] = kBox;
    const std::vector<int> all_room = zones_.room(occupancy, nullptr);
    for (const Square b : grid_.starts) occupancy[b] = kFree;
    int best = -1;  // the node with the fewest boxes left
    const auto done = [&] { return best >= 0 && nodes[best].after.empty(); };
    const auto add = [&](const std::vector<Square>& boxes, Square player, int father, bool hurry) {
        Node node{
            boxes, boxes, player, player, father, father < 0 ? 0 : nodes[father].parked + 1, {},
        };
        node.room = father < 0 ? all_room : nodes[father].room;
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
        const int index = static_cast<int>(nodes.size());
        if (!seen.try_emplace(hash, index).second) return -1;
        nodes.push_back(std::move(node));
        if (best < 0 || nodes[index].after.size() < nodes[best].after.size()) best = index;
        return index;
    };
    const auto goals_in = [&](const std::vector<Square>& boxes) {
        return static_cast<int>(
            std::count_if(boxes.begin(), boxes.end(), [&](Square b) { return grid_.goal[b]; }));
    };
    const auto offer = [&](const Parking& parking, int price, int second) {
        open.emplace(static_cast<std::uint64_t>(price) << 16 | static_cast<std::uint64_t>(second),
                     static_cast<int>(parkings.size()));
        parkings.push_back(parking);
    };
    const auto offer_known = [&](const Parking& parking, int regions) {
        const Node& node = nodes[parking.node];
        const int left = static_cast<int>(node.after.size());
        offer(parking, 3 * left + 2 * node.parked + goals_in(node.after), regions);
    };
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
        for (const Square root : roots)
            for (int hurry = 0; hurry <= shares && !done(); ++hurry) {
                const int index = add(grid_.goals, root, -1, hurry != 0);
                if (index >= 0) offer_known({-1, 0, 0, root, hurry != 0, index}, 0);
            }
    }
    std::vector<Macro> macros;
    int steps = 0;
    std::uint64_t looks = 0;  // boxes whose parkings were looked for
    tries_ = 0;
    const std::uint64_t limit = kSearchWork / static_cast<std::uint64_t>(shares ? 2 * grid_.n : grid_.n);
    const std::uint64_t zone_limit = zones_.tries() + limit;
    const std::uint64_t most_looks = kHastyWork / static_cast<std::uint64_t>(grid_.n);
    const auto spent = [&] {
        return done() || tries_ >= limit || zones_.tries() >= zone_limit || looks >= most_looks;
    };
    const auto arrive = [&](const Parking& p) {
        std::vector<Square> boxes = nodes[p.father].after;
        std::replace(boxes.begin(), boxes.end(), p.from, p.to);
        return add(boxes, p.stand, p.father, p.hurry);
    };
    while (!open.empty() && steps < (patient ? kPatientSteps : kHastySteps) && !spent()) {
        ++steps;
        const Parking next = parkings[open.top().second];
        open.pop();
        const int index = next.node >= 0 ? next.node : arrive(next);
        if (index < 0) continue;
        const Node node = nodes[index];
        for (const Square b : node.after) occupancy[b] = kBox;
        walker_.flood(occupancy, node.player_after);
        macros.clear();
        looks += node.after.size();
        for (const Square b : node.after)
            maker_.generate(Way::pull, occupancy, walker_.reach(), b, grid_.pull_dead.data(), macros);
        for (const Square b : node.after) occupancy[b] = kFree;
        const int left = static_cast<int>(node.after.size()), goals_left = goals_in(node.after);
        for (std::size_t i = 0; i < macros.size() && !spent(); ++i) {
            const Macro& m = macros[i];
            for (int hurry = 0; hurry <= shares && !done(); ++hurry) {
                Parking parking{index, m.from, m.to, m.stand, hurry != 0, -1};
                if (patient) {
                    parking.node = arrive(parking);
                    if (parking.node >= 0) offer_known(parking, m.regions);
                } else {
                    const int goals = goals_left - grid_.goal[m.from] + grid_.goal[m.to];
                    offer(parking, 4 * left + 2 * goals + 8 * m.regions + node.parked,
                          0xFFFF - m.region_size);
                }
            }
        }
    }
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
    return done();
}

}  // namespace pushworks::solver
