#include "solver/packing.hpp"

#include <algorithm>
#include <queue>

namespace pushworks::solver {
namespace {

constexpr std::uint64_t kSearchWork = 8'000'000;  // squares looked at: some tenths of a second
constexpr double kPlanWork = 4e6;                 // goals² · squares beyond which no plan is made
constexpr std::size_t kManyGoals = 40;            // with more, only the plain orders are compared

}  // namespace

Packing::Packing(const Grid& grid, int variant, int effort)
    : grid_(grid),
      variant_(variant),
      maker_(grid),
      walker_(grid),
      reach_(grid),
      target_(grid.n + 1),
      is_start_(grid.n + 1),
      plan_mark_(grid.n + 1) {
    bool outside = false;  // a start square that is no goal
    for (const Square s : grid.starts) {
        is_start_[s] = 1;
        outside = outside || !grid.goal[s];
    }
    for (const Square s : grid.starts) target_[s] = !outside || !grid.goal[s];
    const double work =
        static_cast<double>(grid.goals.size()) * static_cast<double>(grid.goals.size()) * grid.n;
    if (grid.starts.size() == grid.goals.size() && work < kPlanWork) search(effort);
    if (stages_.empty()) {  // more goals than boxes, or too many to plan: any goal is as good as another
        Stage stage;
        stage.squares = grid.goals;
        stage.needed = grid.goals;
        stages_.push_back(stage);
    }
    if (!stages_.back().needed.empty()) {
        // The plan ends in a knot that could not be untied: what is left counts square by square.
        Stage rest;
        rest.squares = stages_.back().needed;
        stages_.push_back(rest);
    } else {
        complete_ = true;
    }
    for (int j = static_cast<int>(stages_.size()) - 2; j >= 0; --j) stages_[j].base = stages_[j + 1].base + 1;
    for (const Stage& stage : stages_)
        for (const Square s : stage.squares) plan_mark_[s] = 1;
    for (int s = 0; s < grid.n; ++s)
        if (plan_mark_[s]) plan_squares_.push_back(static_cast<Square>(s));
    full_ = stages_[0].base + static_cast<int>(stages_[0].squares.size());
    choose_order();
}

bool Packing::try_remove(Occupancy& occupancy, Square& player, Square box) {
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

// Which goals are filled first is open within wide limits. Of several ways to choose, take the one in which
// the fewest boxes of the start are lost (variants: the next best if odd, and variant / 16 places further
// down).
void Packing::choose_order() {
    Occupancy start = grid_.empty();
    for (const Square b : grid_.starts) start[b] = kBox;
    std::vector<int> near(grid_.n + 1);
    for (int s = 0; s < grid_.n; ++s)
        for (std::size_t i = 0; i < grid_.starts.size(); ++i)
            near[s] += std::min<int>(grid_.pull_distance(static_cast<int>(i), static_cast<Square>(s)), 200);
    const auto key = [&](int order, Square s) {
        switch (order / 2) {
            case 0:
                return static_cast<int>(s);
            case 1:
                return grid_.column[s] * 1000 + grid_.row[s];
            default:
                return near[s];
        }
    };
    const auto arrange = [&](int order) {
        eager_ = order >= 6;
        const int kind = order % 6;
        for (Stage& stage : stages_)
            std::stable_sort(stage.squares.begin(), stage.squares.end(), [&](Square a, Square b) {
                return kind % 2 == 0 ? key(kind, a) < key(kind, b) : key(kind, a) > key(kind, b);
            });
        cache_.clear();
    };
    std::vector<std::pair<int, int>> ranking;
    const int orders = grid_.goals.size() <= kManyGoals ? 12 : 2;
    for (int order = 0; order < orders; ++order) {
        arrange(order);
        ranking.emplace_back(lost(look(start), grid_.starts, kNoSquare, kNoSquare), order);
    }
    std::sort(ranking.begin(), ranking.end());
    const std::size_t choice = static_cast<std::size_t>((variant_ & 1) + (variant_ >> 4));
    arrange(ranking[std::min(choice, ranking.size() - 1)].second);
}

void Packing::search(int effort) {
    struct Node {
        std::vector<Square> before, after;  // boxes before and after the removals
        Square player_before, player_after;
        int father;
        int parked;
        int regions;
    };
    std::vector<Node> nodes;
    Occupancy occupancy = grid_.empty();
    std::unordered_map<std::uint64_t, int> seen;
    using Key = std::pair<std::uint64_t, int>;
    std::priority_queue<Key, std::vector<Key>, std::greater<>> open;
    const auto add = [&](std::vector<Square> boxes, Square player, int father, int parked, int regions) {
        Node node{boxes, boxes, player, player, father, parked, regions};
        for (const Square b : boxes) occupancy[b] = kBox;
        closure(occupancy, node.player_after, node.after, nullptr);
        const Square home = walker_.flood(occupancy, node.player_after);
        std::uint64_t hash = grid_.player_key[home];
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
            const int done = add(goals, root, -1, 0, 0);
            if (done >= 0) {
                best = done;
                break;
            }
        }
    }
    std::vector<Macro> macros;
    int expansions = 0;
    const std::uint64_t limit = kSearchWork / static_cast<std::uint64_t>(grid_.n);
    while (best < 0 && !open.empty() && expansions < effort && tries_ < limit) {
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
            best = add(std::move(boxes), macro.stand, index, node.parked + 1, macro.regions);
            if (best >= 0 || tries_ >= limit) break;
        }
    }
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
        stages_.push_back(stage);
    }
}

const Packing::Filling& Packing::look(const Occupancy& occupancy) {
    std::uint64_t key = 0;
    for (const Square s : plan_squares_)
        if (occupancy[s] == kBox) key ^= grid_.box_key[s];
    const auto it = cache_.find(key);
    if (it != cache_.end()) return it->second;
    return cache_.emplace(key, compute(occupancy)).first->second;
}

Packing::Filling Packing::compute(const Occupancy& position) {
    Filling filling;
    int j = 0;
    const int last = static_cast<int>(stages_.size()) - 1;
    for (; j < last; ++j) {
        const auto& needed = stages_[j].needed;
        if (std::all_of(needed.begin(), needed.end(), [&](Square s) { return position[s] == kBox; })) break;
    }
    const Stage& stage = stages_[j];
    filling.stage = j;
    filling.fixed.assign(grid_.n + 1, 0);
    std::vector<std::uint8_t>& keep = filling.fixed;
    int filled = 0;
    for (const Square s : stage.squares)
        if (position[s] == kBox) {
            keep[s] = 1;
            ++filled;
        }
    const bool ordered = complete_ || j < last;
    if (ordered) {
        Occupancy occupancy = grid_.empty();
        for (const Square s : stage.squares) occupancy[s] = kBox;
        std::vector<Square> boxes = stage.squares;
        Square player = stage.player;
        while (true) {
            closure(occupancy, player, boxes, &keep, &filling.open);
            if (static_cast<int>(boxes.size()) <= filled) break;
            // Some square cannot be filled any more: take packed boxes out until it can.
            bool removed = false;
            for (const Square b : boxes) {
                if (!keep[b]) continue;
                if (try_remove(occupancy, player, b)) {
                    keep[b] = 0;
                    --filled;
                    std::erase(boxes, b);
                    filling.open.push_back(b);
                    removed = true;
                    break;
                }
            }
            if (!removed) {
                for (const Square b : boxes) keep[b] = 0;
                for (const Square b : stage.needed) keep[b] = 1;
                filled = static_cast<int>(stage.needed.size());
                break;
            }
        }
    }
    filling.packed = stage.base + filled;
    // Filled in the opposite order of removal; what the plan does not know comes last.
    std::reverse(filling.open.begin(), filling.open.end());
    const auto is_open = [&](Square s) {
        return std::find(filling.open.begin(), filling.open.end(), s) != filling.open.end();
    };
    for (const Square s : stage.squares)
        if (!keep[s] && !is_open(s)) filling.open.push_back(s);
    const std::size_t known = ordered ? filling.open.size() : 0;
    for (const Square g : grid_.goals)
        if (!keep[g] && !is_open(g)) filling.open.push_back(g);
    filling.words = static_cast<int>(filling.open.size() + 63) / 64;
    filling.reach.assign(static_cast<std::size_t>(grid_.n + 1) * filling.words, 0);
    Occupancy walls = grid_.empty();
    for (const Square s : stage.squares)
        if (keep[s]) walls[s] = kBox;
    std::vector<std::uint8_t> sources(grid_.n + 1);
    for (std::size_t i = 0; i < filling.open.size(); ++i) {
        if (i == 0 || i <= known) reach_.walls(walls);
        reach_.sources({filling.open[i]}, sources.data());
        for (int s = 0; s < grid_.n; ++s)
            if (sources[s])
                filling.reach[static_cast<std::size_t>(s) * filling.words + i / 64] |= 1ULL << (i % 64);
        if (i < known) walls[filling.open[i]] = kBox;
    }
    return filling;
}

bool Packing::augment(const Filling& filling, std::size_t box) {
    const std::uint64_t* row = &filling.reach[static_cast<std::size_t>(loose_[box]) * filling.words];
    for (int w = 0; w < filling.words; ++w)
        for (std::uint64_t bits = row[w] & ~tried_[w]; bits; bits = row[w] & ~tried_[w]) {
            const int i = w * 64 + __builtin_ctzll(bits);
            tried_[w] |= bits & -bits;
            if (owner_[i] < 0 || augment(filling, static_cast<std::size_t>(owner_[i]))) {
                owner_[i] = static_cast<int>(box);
                return true;
            }
        }
    return false;
}

int Packing::lost(const Filling& filling, const std::vector<Square>& boxes, Square moved, Square to) {
    loose_.clear();
    for (const Square b : boxes) {
        const Square at = b == moved ? to : b;
        if (!filling.fixed[at]) loose_.push_back(at);
    }
    owner_.assign(filling.open.size(), -1);
    int result = 0;
    for (std::size_t i = 0; i < loose_.size(); ++i) {
        tried_.assign(filling.words, 0);
        if (!augment(filling, i)) ++result;
    }
    return result;
}

void Packing::movers(const Filling& filling, const std::vector<Square>& boxes, int lost_now,
                     std::vector<std::uint8_t>& marks) {
    marks.assign(grid_.n + 1, 0);
    std::vector<Square> all;
    for (const Square b : boxes)
        if (!filling.fixed[b]) all.push_back(b);
    for (const Square mover : all) {
        if (!(filling.reach[static_cast<std::size_t>(mover) * filling.words] & 1)) continue;
        loose_ = all;
        std::erase(loose_, mover);
        owner_.assign(filling.open.size(), -1);
        int unmatched = 0;
        for (std::size_t i = 0; i < loose_.size(); ++i) {
            tried_.assign(filling.words, 0);
            tried_[0] = 1;  // the first open square is taken
            if (!augment(filling, i)) ++unmatched;
        }
        marks[mover] = unmatched <= lost_now;
    }
}

}  // namespace pushworks::solver
