#include "fess/fess.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "base/allowance.hpp"

namespace pushworks {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;
constexpr std::uint32_t kDeadNode = kNone;
constexpr std::uint64_t kPatience = 400;  // turns without a better position
constexpr int kBehind = 3;                // squares packed less than at best that cost a cell one more round
constexpr int kProofBudget = 200;         // positions per question whether a group is lost
constexpr int kFirstDoubt = 500;
constexpr std::uint64_t kDoubtPatience = 100, kDoubtShare = 5;
constexpr int kMostDoubt = 20000;          // positions per question about the best position
constexpr std::uint32_t kAllSets = kNone;  // a position known to be lost
constexpr int kReduceBudget = 20;          // positions per try to leave a box out of a lost group
constexpr std::uint64_t kProofShare = 10;  // at most one part in so many of the work goes into proofs
constexpr std::uint64_t kErrandShare = 2;  // and into errands
constexpr std::ptrdiff_t kSoon = 8;        // squares of the plan that may be filled next
constexpr std::int16_t kHopeless = 10;     // counted as so many lost boxes

}  // namespace

Fess::Fess(const Grid& grid, Packing& packing, const Hotspots& hotspots, DeadSets& dead_sets, Prover* prover,
           const FessTuning& tuning)
    : grid_(grid),
      packing_(packing),
      hotspots_(hotspots),
      dead_sets_(dead_sets),
      prover_(prover),
      tuning_(tuning),
      rooms_(grid),
      maker_(grid),
      walker_(grid),
      freeze_(grid),
      matching_(grid),
      corral_(grid),
      opener_(grid),
      removal_(grid),
      occupancy_(grid.empty()),
      set_(grid.words) {}

std::uint64_t Fess::hash() const {
    std::uint64_t key = grid_.player_key[player_];
    for (const Square b : boxes_) key ^= grid_.box_key[b];
    return key;
}

void Fess::load(std::uint32_t node) {
    spend(boxes_.size());
    for (const Square b : boxes_) occupancy_[b] = kFree;
    boxes_.clear();
    for (int w = 0; w < grid_.words; ++w) {
        set_[w] = sets_[static_cast<std::size_t>(node) * grid_.words + w];
        for (std::uint64_t bits = set_[w]; bits; bits &= bits - 1) {
            const auto b = static_cast<Square>(w * 64 + __builtin_ctzll(bits));
            boxes_.push_back(b);
            occupancy_[b] = kBox;
        }
    }
    player_ = nodes_[node].player;
}

Fess::Features Fess::features_of_position() {
    Features f;
    const Packing::Filling& filling = packing_.look(occupancy_);
    f.packed = static_cast<std::int16_t>(filling.packed);
    f.lost = static_cast<std::int16_t>(packing_.lost(filling, boxes_, kNoSquare, kNoSquare));
    f.rooms = static_cast<std::int16_t>(rooms_.closed(occupancy_));
    f.hotspots = static_cast<std::int16_t>(hotspots_.count(boxes_, set_.data()));
    Cave cave(grid_);
    cave.build(occupancy_.data());
    f.regions = static_cast<std::int16_t>(cave.components());
    way_known_ = false;
    bring_ = f.lost > 0 && packing_.transfer(filling, boxes_, targets_, movers_);
    if (bring_) {
        way_known_ =
            opener_.find(occupancy_, filling.fixed.data(), movers_.data(), walker_.reach(), targets_);
    } else if (!filling.open.empty()) {
        packing_.movers(filling, boxes_, f.lost, movers_);
        way_known_ = opener_.find(occupancy_, filling.fixed.data(), movers_.data(), walker_.reach(),
                                  {filling.open[0]});
    }
    // No way for what is lost, or the player shut out by packed boxes: something has to be unpacked first.
    if (!way_known_ && !filling.open.empty() &&
        (bring_ || !(packing_.simple() || packing_.in_touch(filling, boxes_, player_))))
        f.lost = static_cast<std::int16_t>(f.lost + kHopeless);
    f.blockers = static_cast<std::int16_t>(way_known_ ? opener_.price() : 99);
    if (tuning_.untangle)
        f.stuck = static_cast<std::int16_t>(
            removal_.stuck(occupancy_, boxes_, filling.fixed.data(), player_, filling.open));
    return f;
}

// The position after the macro is on the board when this is called.
Fess::Features Fess::features_after(const Node& node, const Macro& macro, const Packing::Filling& before) {
    Features f;
    f.stuck = node.features.stuck;
    f.regions = static_cast<std::int16_t>(macro.regions);
    // The plan is asked anew where a box leaves one of its squares or comes to one that it may fill soon.
    // Otherwise what is known of the position before does: it only puts the moves in order.
    const auto end = before.open.begin() + std::min<std::ptrdiff_t>(kSoon, std::ssize(before.open));
    const bool plan = packing_.on_plan(macro.from) || std::find(before.open.begin(), end, macro.to) != end;
    const Packing::Filling& filling = plan ? packing_.look(occupancy_) : before;
    f.packed = static_cast<std::int16_t>(filling.packed);
    const auto row = [&](Square square) {
        return &filling.reach[static_cast<std::size_t>(square) * filling.words];
    };
    if (!plan && std::equal(row(macro.from), row(macro.from) + filling.words, row(macro.to)))
        f.lost = node.features.lost;
    else
        f.lost = static_cast<std::int16_t>(packing_.lost(filling, boxes_, macro.from, macro.to));
    const bool corridor = rooms_.in_corridor(macro.from) || rooms_.in_corridor(macro.to);
    f.rooms = corridor ? static_cast<std::int16_t>(rooms_.closed(occupancy_)) : node.features.rooms;
    int hot = hotspots_.blocks_any(macro.to, set_.data());
    for (const Square b : boxes_)
        if (b != macro.from) hot += hotspots_.blocks_any(b, set_.data());
    f.hotspots = static_cast<std::int16_t>(hot);
    return f;
}

std::uint64_t Fess::score(const Features& f, int length) const {
    const auto clip = [](int value, int top) {
        return static_cast<std::uint64_t>(std::clamp(value, 0, top));
    };
    // A lost box undoes a packed one (unless bold).
    return clip(1023 - f.packed + f.stuck + (tuning_.bold ? 0 : f.lost), 2047) << 50 |
           clip(f.lost, 255) << 42 | clip(f.regions, 255) << 34 | clip(f.rooms, 63) << 28 |
           clip(f.hotspots, 255) << 20 | clip(length, 1023);
}

std::uint32_t Fess::cell_of(const Features& f) {
    const std::uint64_t key =
        static_cast<std::uint64_t>(f.packed) << 48 | static_cast<std::uint64_t>(f.stuck) << 32 |
        static_cast<std::uint64_t>(tuning_.coarse ? 0 : std::min<int>(f.blockers, 0xFF)) << 24 |
        static_cast<std::uint64_t>(std::min<int>(f.regions, 0xFF)) << 16 |
        static_cast<std::uint64_t>(std::min<int>(f.lost, 0xFF));
    const auto [it, fresh] = cell_index_.try_emplace(key, static_cast<std::uint32_t>(cells_.size()));
    if (fresh) cells_.push_back({f, {}});
    return it->second;
}

void Fess::push_entry(std::uint32_t index) {
    const Node& node = nodes_[index];
    if (node.cursor >= node.count) return;
    auto& heap = cells_[node.cell].heap;
    const std::uint64_t weight = node.weight + children_[node.first + node.cursor].weight;
    heap.push_back({weight << 32 | node.cursor, index});
    std::push_heap(heap.begin(), heap.end());
}

// Is the position on the board (walker_ flooded from the player) worth expanding?
bool Fess::alive() {
    if (!freeze_.all(occupancy_, boxes_)) return false;
    if (!matching_.possible(boxes_, freeze_.frozen())) return false;
    if (!corral_.examine(occupancy_, boxes_, walker_)) return true;
    if (!prover_) {
        learn(corral_.lost());
        return false;
    }
    const std::uint64_t before = prover_->nodes();
    learn(prover_->reduce(corral_.lost(), kReduceBudget));
    proof_work_ += (prover_->nodes() - before) * kProverPrice;
    return false;
}

// Tells the prover of the sets found since, by whatever strategy.
void Fess::teach_prover() {
    for (; prover_ && sets_taught_ < dead_sets_.size(); ++sets_taught_)
        prover_->learn(dead_sets_.at(sets_taught_));
}

// The dear test: is there a lost set round the box that has just moved?
bool Fess::provably_lost(Square moved) {
    if (!prover_) return false;
    if (proof_work_ > work() / kProofShare) return false;
    const std::uint64_t before = prover_->nodes();
    teach_prover();
    const DeadSet set = prover_->find(boxes_, player_, moved, kProofBudget);
    proof_work_ += (prover_->nodes() - before) * kProverPrice;
    if (set.boxes.empty()) return false;
    learn(set);
    return true;
}

// The best position has led nowhere for long: is it lost? If so, another one becomes the best. Otherwise the
// next doubt about it comes later and is answered with more effort.
void Fess::doubt_best() {
    const std::uint64_t before = prover_->nodes();
    load(best_);
    const Packing::Filling& filling = packing_.look(occupancy_);
    std::vector<Square> seeds;
    for (const Square b : boxes_)
        if (!filling.fixed[b]) seeds.push_back(b);
    DeadSet lost = prove_lost(best_, seeds);
    if (lost.boxes.empty()) {
        doubt_budget_ = std::min(doubt_budget_ * 4, kMostDoubt);
        patience_ *= 2;
    } else {
        // The mistake was made some moves ago. The earlier the position, the more it rules out.
        for (std::uint32_t i = best_; !lost.boxes.empty() && nodes_[i].father != kNone;
             i = nodes_[i].father) {
            std::replace(lost.boxes.begin(), lost.boxes.end(), nodes_[i].move.to, nodes_[i].move.from);
            lost = prove_lost(nodes_[i].father, lost.boxes);
        }
        choose_best();
    }
    doubt_work_ += (prover_->nodes() - before) * kProverPrice;
}

// A lost set that contains one of the seeds, if one is found with the present effort.
DeadSet Fess::prove_lost(std::uint32_t index, const std::vector<Square>& seeds) {
    load(index);
    teach_prover();
    for (const Square seed : seeds) {
        if (occupancy_[seed] != kBox) continue;
        DeadSet set = prover_->find(boxes_, player_, seed, doubt_budget_);
        if (set.boxes.empty()) continue;
        learn(set);
        return set;
    }
    return {};
}

void Fess::choose_best() {
    std::uint32_t best = kNone;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        spend(1);
        if (best != kNone && score(nodes_[i].features, 0) >= score(nodes_[best].features, 0)) continue;
        if (!known_lost(i)) best = i;
    }
    best_ = best == kNone ? 0 : best;
    doubt_budget_ = kFirstDoubt;
    patience_ = since_best_ + kDoubtPatience;
}

// Does the position contain a lost set found since it was last looked at?
bool Fess::known_lost(std::uint32_t index) {
    Node& node = nodes_[index];
    if (node.sets_known == kAllSets) return true;
    if (node.sets_known >= dead_sets_.size()) return false;
    const std::uint64_t* boxes = &sets_[static_cast<std::size_t>(index) * grid_.words];
    const std::size_t size = dead_sets_.size();
    const bool lost = dead_sets_.lost(boxes, node.player, node.sets_known);
    node.sets_known = lost ? kAllSets : static_cast<std::uint32_t>(size);
    return lost;
}

std::uint32_t Fess::add_node(std::uint32_t father, const MoveRecord& move, std::uint32_t weight) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    Node node{};
    node.father = father;
    node.move = move;
    node.player = player_;
    node.weight = weight;
    node.sets_known = static_cast<std::uint32_t>(dead_sets_.size());
    node.features = features_of_position();
    node.cell = cell_of(node.features);
    nodes_.push_back(node);
    sets_.insert(sets_.end(), set_.begin(), set_.end());
    if (node.features.packed > best_packed_) best_packed_ = node.features.packed;
    if (index == 0 || score(node.features, 0) < score(nodes_[best_].features, 0)) {
        best_ = index;
        since_best_ = 0;
        doubt_budget_ = kFirstDoubt;
        patience_ = kDoubtPatience;
    }
    return index;
}

void Fess::expand(std::uint32_t index) {
    // The position is on the board and walker_ holds the player's region.
    ++expanded_;
    const Node node = nodes_[index];
    const std::vector<Square> only = corral_.only();
    const std::vector<Square>& movers = only.empty() ? boxes_ : only;
    macros_.clear();
    const std::vector<Square> list = movers;
    for (const Square b : list)
        maker_.generate(Way::push, occupancy_, walker_.reach(), b, grid_.dead.data(), macros_);
    generated_ += macros_.size();
    candidates_.clear();
    const Packing::Filling& filling = packing_.look(occupancy_);
    std::uint64_t boxes_key = 0;
    for (const Square b : boxes_) boxes_key ^= grid_.box_key[b];
    int home = 0;
    for (const Square b : boxes_) home += grid_.goal[b];
    for (const Macro& macro : macros_) {
        const std::uint64_t key =
            boxes_key ^ grid_.box_key[macro.from] ^ grid_.box_key[macro.to] ^ grid_.player_key[macro.player];
        if (seen_.contains(key)) continue;
        spend(boxes_.size());
        occupancy_[macro.from] = kFree;
        occupancy_[macro.to] = kBox;
        set_[macro.from / 64] &= ~(1ULL << (macro.from % 64));
        set_[macro.to / 64] |= 1ULL << (macro.to % 64);
        if (macro.from == macro.to || (!freeze_.dead(occupancy_, macro.to) &&
                                       !dead_sets_.lost_by(set_.data(), macro.to, macro.player))) {
            Candidate candidate{macro, features_after(node, macro, filling), 0, false};
            candidate.score = score(candidate.features, macro.length);
            candidates_.push_back(candidate);
            if (home - grid_.goal[macro.from] + grid_.goal[macro.to] == static_cast<int>(boxes_.size())) {
                candidate.advised = true;
                solved_ = true;
            }
        }
        set_[macro.to / 64] &= ~(1ULL << (macro.to % 64));
        set_[macro.from / 64] |= 1ULL << (macro.from % 64);
        occupancy_[macro.to] = kFree;
        occupancy_[macro.from] = kBox;
        if (solved_) {
            Node last{};
            last.father = index;
            last.move = {macro.from, macro.to, macro.stand};
            goal_node_ = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back(last);
            return;
        }
    }
    advise(node, only);
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
        if (a.advised != b.advised) return a.advised;
        if (a.score != b.score) return a.score < b.score;
        return std::pair(a.macro.from, a.macro.to) < std::pair(b.macro.from, b.macro.to);
    });
    nodes_[index].first = static_cast<std::uint32_t>(children_.size());
    nodes_[index].count = static_cast<std::uint32_t>(candidates_.size());
    nodes_[index].cursor = 0;
    for (const Candidate& c : candidates_)
        children_.push_back(
            {{c.macro.from, c.macro.to, c.macro.stand}, static_cast<std::uint16_t>(c.advised ? 0 : 1)});
    push_entry(index);
}

// Each advisor recommends at most one move.
void Fess::advise(const Node& node, const std::vector<Square>&) {
    Candidate *pack = nullptr, *connect = nullptr, *room = nullptr, *hot = nullptr, *lost = nullptr,
              *explore = nullptr;
    const Features& now = node.features;
    const int region_size = walker_.size();
    const auto better = [](Candidate*& best, Candidate& c, auto measure) {
        if (!best || measure(c) < measure(*best)) best = &c;
    };
    for (Candidate& c : candidates_) {
        const Features& f = c.features;
        if (f.packed > now.packed)
            better(pack, c, [](const Candidate& x) {
                return std::pair(x.features.lost - x.features.packed, x.score);
            });
        if (f.packed < now.packed) continue;
        if (f.regions < now.regions)
            better(connect, c, [](const Candidate& x) {
                return std::pair<int, std::uint64_t>(x.features.regions, x.score);
            });
        if (f.rooms < now.rooms)
            better(room, c, [](const Candidate& x) {
                return std::pair<int, std::uint64_t>(x.features.rooms, x.score);
            });
        if (f.hotspots < now.hotspots)
            better(hot, c, [](const Candidate& x) {
                return std::pair<int, std::uint64_t>(x.features.hotspots, x.score);
            });
        if (f.lost < now.lost)
            // To the other side, and well out of the way of those that follow.
            better(lost, c, [&](const Candidate& x) {
                return std::tuple(x.features.lost, bring_ ? -x.macro.length : 0, x.score);
            });
        if (c.macro.region_size > region_size + 1)
            better(explore, c, [](const Candidate& x) {
                return std::pair<int, std::uint64_t>(-x.macro.region_size, x.score);
            });
    }
    const Candidate* forward = bring_ ? lost : pack;
    can_pack_ = forward != nullptr;
    if (forward) pack_move_ = {forward->macro.from, forward->macro.to, forward->macro.stand};
    if ((bring_ ? !lost : !pack) && way_known_) {
        // The best move of each box that stands in the way, off the way if it can be.
        std::vector<Candidate*> clear(boxes_.size(), nullptr);
        for (Candidate& c : candidates_) {
            if (c.features.packed < now.packed || !opener_.blocks(c.macro.from)) continue;
            if (!bring_ && opener_.on_way(c.macro.to)) continue;
            const auto box = std::lower_bound(boxes_.begin(), boxes_.end(), c.macro.from) - boxes_.begin();
            better(clear[static_cast<std::size_t>(box)], c, [&](const Candidate& x) {
                return std::tuple(x.features.lost > now.lost, opener_.on_way(x.macro.to), x.score);
            });
        }
        for (Candidate* c : clear)
            if (c) c->advised = true;
    }
    for (Candidate* c : {pack, connect, room, hot, lost, explore})
        if (c) c->advised = true;
}

Fess::Outcome Fess::run(std::uint64_t units) {
    const std::uint64_t stop = effort() + units;
    if (!started_) {
        started_ = true;
        for (const Square b : grid_.starts) {
            occupancy_[b] = kBox;
            boxes_.push_back(b);
            set_[b / 64] |= 1ULL << (b % 64);
        }
        std::sort(boxes_.begin(), boxes_.end());
        player_ = walker_.flood(occupancy_, grid_.player);
        if (!alive()) return Outcome::exhausted;
        seen_.emplace(hash(), 0);
        add_node(kNone, {}, 0);
        expand(0);
        if (solved_) return Outcome::solved;
    }
    std::size_t empty_in_a_row = 0;
    while (effort() < stop) {
        // Every other turn the most promising cell, as long as that leads anywhere; otherwise the next one in
        // the cycle. Cells that are behind, or with boxes cut off from all goals, get their turn less often.
        std::size_t chosen = nodes_[best_].cell;
        const bool favour = ++turn_ % (since_best_ < kPatience ? 2 : 16) == 0;
        if (!favour || cells_[chosen].heap.empty()) {
            if (++cycle_ >= cells_.size()) {
                cycle_ = 0;
                ++round_;
            }
            chosen = cycle_;
            const Cell& cell = cells_[chosen];
            spend(1);
            if (cell.heap.empty()) {
                if (++empty_in_a_row > cells_.size() && cells_[nodes_[best_].cell].heap.empty())
                    return Outcome::exhausted;
                continue;
            }
            const int behind = std::max(0, nodes_[best_].features.packed - cell.features.packed) / kBehind;
            if (round_ % static_cast<std::uint64_t>(1 + cell.features.lost + behind) != 0) {
                empty_in_a_row = 0;
                continue;
            }
        }
        ++since_best_;
        if (prover_ && tuning_.doubtful && since_best_ >= patience_ && doubt_work_ <= work() / kDoubtShare)
            doubt_best();
        empty_in_a_row = 0;
        auto& heap = cells_[chosen].heap;
        std::pop_heap(heap.begin(), heap.end());
        const std::uint32_t father = heap.back().node;
        heap.pop_back();
        Node& parent = nodes_[father];
        if (known_lost(father)) continue;
        const Child child = children_[parent.first + parent.cursor++];
        const std::uint32_t weight = parent.weight + child.weight;
        load(father);
        push_entry(father);
        play(child.move);
        const auto [it, fresh] = seen_.try_emplace(hash(), static_cast<std::uint32_t>(nodes_.size()));
        ++generated_;
        if (!fresh) continue;
        if (dead_sets_.lost(set_.data(), player_, 0) || !alive() || provably_lost(child.move.to)) {
            it->second = kDeadNode;
            continue;
        }
        const std::uint32_t index = add_node(father, child.move, weight);
        expand(index);
        if (!solved_ && prover_ && errand_work_ <= work() / kErrandShare) dive(index);
        if (solved_) return Outcome::solved;
    }
    return Outcome::running;
}

std::vector<MoveRecord> Fess::solution() const {
    std::vector<MoveRecord> moves;
    for (std::uint32_t i = goal_node_; i != 0 && i != kNone; i = nodes_[i].father)
        moves.push_back(nodes_[i].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

std::size_t Fess::bytes() const {
    std::size_t total = nodes_.capacity() * sizeof(Node) + sets_.capacity() * 8 +
                        children_.capacity() * sizeof(Child) + seen_.size() * 40 + corral_.bytes() +
                        matching_.bytes() + packing_.bytes();
    for (const Cell& cell : cells_) total += cell.heap.capacity() * sizeof(Entry);
    return total;
}

}  // namespace pushworks
