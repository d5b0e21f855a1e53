#include "plan/plan_search.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"
#include "level/spread.hpp"

namespace pushworks {
namespace {

constexpr int kChance = 12;  // a box that is left costs three or four

}  // namespace

PlanSearch::PlanSearch(const Grid& grid, const PlanTuning& tuning, Evaluation evaluation, bool shares,
                       std::uint64_t seed)
    : grid_(grid),
      rng_(seed),
      random_(seed != 0),
      evaluation_(evaluation),
      shares_(shares),
      remover_(grid),
      zones_(grid, remover_.targets()),
      occupancy_(grid.empty()),
      most_tries_(1000ULL * tuning.eager_work / static_cast<std::uint64_t>(shares ? 2 * grid.n : grid.n)),
      most_looks_(1000ULL * tuning.deferred_work / static_cast<std::uint64_t>(grid.n)),
      most_steps_(evaluation == Evaluation::eager ? tuning.eager_steps : tuning.deferred_steps) {
    for (const Square b : grid.starts) occupancy_[b] = kBox;
    all_space_ = zones_.space(occupancy_, nullptr);
    for (const Square b : grid.starts) occupancy_[b] = kFree;
}

bool PlanSearch::spent() const {
    return done() || remover_.tries() - root_tries_ >= most_tries_ ||
           zones_.tries() - root_zone_tries_ >= most_tries_ || looks_ >= most_looks_;
}

int PlanSearch::goals_in(const Vector<Square>& boxes) const {
    return static_cast<int>(std::ranges::count_if(boxes, [&](Square b) { return grid_.goal[b]; }));
}

int PlanSearch::add(const Vector<Square>& boxes, Square player, int parent, bool open_passage_first) {
    Node node{boxes, boxes, player, player, parent, parent < 0 ? 0 : nodes_[parent].parked + 1, {}};
    node.space = parent < 0 ? all_space_ : nodes_[parent].space;
    for (const Square b : boxes) occupancy_[b] = kBox;
    if (shares_) {
        Vector<Square> removed;
        zones_.drain(occupancy_, node.player_after, boxes, nullptr, open_passage_first, node.space, removed);
        std::erase_if(node.after, [&](Square b) { return occupancy_[b] != kBox; });
    } else {
        remover_.remove_all(occupancy_, node.player_after, node.after, nullptr);
    }
    const Square home = remover_.walker().flood(occupancy_, node.player_after);
    std::uint64_t hash = grid_.player_key[home];
    for (const int r : node.space) hash = mixed(hash, r);
    for (const Square b : node.after) {
        hash ^= grid_.box_key[b];
        occupancy_[b] = kFree;
    }
    const int index = static_cast<int>(nodes_.size());
    if (!seen_.insert(hash).second) return -1;
    nodes_.push_back(std::move(node));
    if (best_ < 0 || nodes_[index].after.size() < nodes_[best_].after.size()) best_ = index;
    return index;
}

int PlanSearch::arrive(const Parking& parking) {
    Vector<Square> boxes = nodes_[parking.parent].after;
    std::ranges::replace(boxes, parking.from, parking.to);
    return add(boxes, parking.stand, parking.parent, parking.open_passage_first);
}

void PlanSearch::offer(const Parking& parking, int cost, int second) {
    if (random_) cost += rng_.below(kChance);
    open_.emplace(static_cast<std::uint64_t>(cost) << 16 | static_cast<std::uint64_t>(second),
                  static_cast<int>(parkings_.size()));
    parkings_.push_back(parking);
}

void PlanSearch::offer_known(const Parking& parking, int regions) {
    const Node& node = nodes_[parking.node];
    const int left = static_cast<int>(node.after.size());
    offer(parking, 3 * left + 2 * node.parked + goals_in(node.after), regions);
}

// One root for each region the player may end in.
void PlanSearch::offer_roots() {
    for (const Square g : grid_.goals) occupancy_[g] = kBox;
    Vector<Square> roots;
    Vector<std::uint8_t> covered(grid_.n + 1);
    for_each_piece<Square>(
        grid_.next, grid_.n,
        [&](Square s, Square) { return occupancy_[s] == kFree && !std::exchange(covered[s], 1); },
        [&](const Vector<Square>& region) {
            charge(region.size());
            roots.push_back(region.front());
        });
    for (const Square root : roots)
        for (int open_passage_first = 0; open_passage_first <= shares_ && !done(); ++open_passage_first) {
            const int index = add(grid_.goals, root, -1, open_passage_first != 0);
            if (index >= 0) offer_known({-1, 0, 0, root, open_passage_first != 0, index}, 0);
        }
}

void PlanSearch::expand(int index) {
    const Node node = nodes_[index];
    for (const Square b : node.after) occupancy_[b] = kBox;
    remover_.walker().flood(occupancy_, node.player_after);
    macros_.clear();
    looks_ += node.after.size();
    for (const Square b : node.after)
        remover_.maker().generate(Way::pull, occupancy_, remover_.walker().reach(), b, grid_.pull_dead.data(),
                                  macros_);
    for (const Square b : node.after) occupancy_[b] = kFree;
    const int left = static_cast<int>(node.after.size()), goals_left = goals_in(node.after);
    for (std::size_t i = 0; i < macros_.size() && !spent(); ++i) {
        const Macro& m = macros_[i];
        for (int open_passage_first = 0; open_passage_first <= shares_ && !done(); ++open_passage_first) {
            Parking parking{index, m.from, m.to, m.stand, open_passage_first != 0, -1};
            if (eager()) {
                parking.node = arrive(parking);
                if (parking.node >= 0) offer_known(parking, m.regions);
            } else {
                const int goals = goals_left - grid_.goal[m.from] + grid_.goal[m.to];
                offer(parking, 4 * left + 2 * goals + 8 * m.regions + node.parked, 0xFFFF - m.region_size);
            }
        }
    }
}

bool PlanSearch::run() {
    offer_roots();
    root_tries_ = remover_.tries();
    root_zone_tries_ = zones_.tries();
    for (int steps = 0; !open_.empty() && steps < most_steps_ && !spent(); ++steps) {
        const Parking next = parkings_[open_.top().second];
        open_.pop();
        const int index = next.node >= 0 ? next.node : arrive(next);
        if (index >= 0) expand(index);
    }
    return done();
}

Vector<PackingStage> PlanSearch::stages() const {
    Vector<int> path;
    for (int i = best_; i >= 0; i = nodes_[i].parent) path.push_back(i);
    std::ranges::reverse(path);
    Vector<PackingStage> stages;
    for (const int i : path) {
        const Node& node = nodes_[i];
        PackingStage stage;
        stage.squares = node.before;
        stage.needed = node.after;
        stage.player = node.player_before;
        stage.taken = node.parent < 0 ? all_space_ : nodes_[node.parent].space;
        for (std::size_t z = 0; z < stage.taken.size(); ++z) stage.taken[z] -= node.space[z];
        stages.push_back(stage);
    }
    return stages;
}

}  // namespace pushworks
