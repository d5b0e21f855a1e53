#include "fess/tree.hpp"

#include <algorithm>

#include "base/allowance.hpp"
#include "base/hash.hpp"

namespace pushworks {

namespace {

constexpr std::uint32_t kAllSets = 0xFFFFFFFF;  // of a position known to be lost

}  // namespace

FessTree::FessTree(const Grid& grid, Packing& packing, const Hotspots& hotspots, DeadSets& dead_sets,
                   Prover* prover, const FessTuning& tuning)
    : tuning_(tuning),
      maker_(grid),
      position_(grid),
      surveyor_(grid, packing, hotspots, tuning_),
      judge_(grid, dead_sets, prover, tuning_.proofs),
      cells_(tuning_) {
    if (tuning_.led || tuning_.proofs.suspects) network_ = SecondOpinion::of(grid.board);
}

void FessTree::set_end(Square end) {
    Occupancy full = position_.grid().empty();
    for (const Square g : position_.grid().goals) full[g] = kBox;
    Walker walker(position_.grid());
    last_region_ = walker.flood(full, end);
}

bool FessTree::plant() {
    position_.start();
    if (!judge_.alive(position_)) return false;
    seen_.emplace(position_.key(), 0);
    expand(add(kNoNode, {}, 0));
    return true;
}

void FessTree::load(std::uint32_t node) {
    position_.load(boxes_of(node), nodes_[node].player);
}

std::uint32_t FessTree::grow(std::uint32_t cell) {
    const std::uint32_t father = cells_.pop(cell);
    if (known_lost(father)) return kNoNode;
    FessNode& parent = nodes_[father];
    const Child child = children_[parent.first + parent.cursor++];
    const std::uint32_t weight = parent.weight + child.weight;
    load(father);
    offer(father);
    position_.play(child.move);
    const auto [it, fresh] = seen_.try_emplace(position_.key(), static_cast<std::uint32_t>(nodes_.size()));
    ++generated_;
    if (!fresh) return kNoNode;
    if (judge_.alive(position_) && !proved_lost(child.move.to)) {
        const std::uint32_t node = add(father, child.move, weight);
        expand(node);
        return node;
    }
    return it->second = kNoNode;
}

bool FessTree::proved_lost(Square moved) {
    if (tuning_.proofs.suspects && network_ && !network_->suspects(position_)) return false;
    return judge_.provably_lost(position_, moved, work());
}

std::uint32_t FessTree::follow(std::uint32_t father, const MacroMove& move) {
    load(father);
    position_.play(move);
    const auto [it, fresh] = seen_.try_emplace(position_.key(), static_cast<std::uint32_t>(nodes_.size()));
    ++generated_;
    if (!fresh) return it->second;
    if (!judge_.alive(position_)) return it->second = kNoNode;
    const std::uint32_t node = add(father, move, nodes_[father].weight);
    expand(node);
    return node;
}

std::uint32_t FessTree::add(std::uint32_t father, const MacroMove& move, std::uint32_t weight) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    FessNode node;
    node.father = father;
    node.move = move;
    node.player = position_.player();
    node.weight = weight;
    node.sets_known = static_cast<std::uint32_t>(judge_.dead_sets().size());
    node.features = surveyor_.of(position_);
    node.cell = cells_.of(node.features);
    nodes_.push_back(node);
    sets_.insert(sets_.end(), position_.set().begin(), position_.set().end());
    most_packed_ = std::max<int>(most_packed_, node.features.packed);
    if (index == 0 || surveyor_.score(node.features, 0) < surveyor_.score(nodes_[best_].features, 0)) {
        best_ = index;
        ++improvements_;
    }
    return index;
}

void FessTree::expand(std::uint32_t index) {
    ++expanded_;
    const std::vector<Square> movers = judge_.only().empty() ? position_.boxes() : judge_.only();
    std::vector<Macro> macros;
    for (const Square b : movers)
        maker_.generate(Way::push, position_.occupancy(), position_.walker().reach(), b,
                        position_.grid().dead.data(), macros);
    generated_ += macros.size();
    candidates_.clear();
    if (!consider(index, macros)) return;
    const Candidate* forward = advise(candidates_, position_, nodes_[index].features, surveyor_);
    forward_ = forward ? std::optional(forward->move()) : std::nullopt;
    if (tuning_.led && network_) network_->advise(candidates_, position_, maker_);
    const auto chance = [seed = static_cast<std::uint64_t>(tuning_.seed), this](const Candidate& c) {
        return splitmix64(seed + position_.grid().box_key[c.macro.to] + c.macro.from);
    };
    std::sort(candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
        if (a.advised != b.advised) return a.advised;
        if (a.score != b.score) return a.score < b.score;
        if (tuning_.seed != 0 && chance(a) != chance(b)) return chance(a) < chance(b);
        return std::pair(a.macro.from, a.macro.to) < std::pair(b.macro.from, b.macro.to);
    });
    nodes_[index].first = static_cast<std::uint32_t>(children_.size());
    nodes_[index].count = static_cast<std::uint32_t>(candidates_.size());
    for (const Candidate& c : candidates_)
        children_.push_back({c.move(), static_cast<std::uint16_t>(c.advised ? 0 : 1)});
    offer(index);
}

bool FessTree::consider(std::uint32_t index, const std::vector<Macro>& macros) {
    const Grid& grid = position_.grid();
    const Features now = nodes_[index].features;
    const Packing::Filling& filling = surveyor_.packing().look(position_.occupancy());
    const std::uint64_t boxes_key = position_.boxes_key();
    const std::size_t boxes = position_.boxes().size();
    int home = 0;
    for (const Square b : position_.boxes()) home += grid.goal[b];
    for (const Macro& macro : macros) {
        const std::uint64_t key =
            boxes_key ^ grid.box_key[macro.from] ^ grid.box_key[macro.to] ^ grid.player_key[macro.player];
        if (seen_.contains(key)) continue;
        spend(boxes);
        position_.shift(macro.from, macro.to);
        if (!judge_.refuses(position_, macro)) {
            const Features then = surveyor_.after(position_, now, macro, filling);
            candidates_.push_back({macro, then, surveyor_.score(then, macro.length), false});
            solved_ = home - grid.goal[macro.from] + grid.goal[macro.to] == static_cast<int>(boxes) &&
                      (last_region_ == kNoSquare || macro.player == last_region_);
        }
        position_.shift(macro.to, macro.from);
        if (solved_) {
            FessNode last;
            last.father = index;
            last.move = candidates_.back().move();
            goal_ = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back(last);
            return false;
        }
    }
    return true;
}

void FessTree::offer(std::uint32_t index) {
    const FessNode& node = nodes_[index];
    if (node.cursor < node.count)
        cells_.push(node.cell, index, node.weight + children_[node.first + node.cursor].weight, node.cursor);
}

// Does the position contain a lost set found since it was last looked at?
bool FessTree::known_lost(std::uint32_t index) {
    FessNode& node = nodes_[index];
    const DeadSets& dead_sets = judge_.dead_sets();
    const std::size_t size = dead_sets.size();
    if (node.sets_known == kAllSets) return true;
    if (node.sets_known >= size) return false;
    const bool lost = dead_sets.lost(boxes_of(index), node.player, node.sets_known);
    node.sets_known = lost ? kAllSets : static_cast<std::uint32_t>(size);
    return lost;
}

void FessTree::choose_best() {
    std::uint32_t best = kNoNode;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        spend(1);
        if (best != kNoNode &&
            surveyor_.score(nodes_[i].features, 0) >= surveyor_.score(nodes_[best].features, 0))
            continue;
        if (!known_lost(i)) best = i;
    }
    best_ = best == kNoNode ? 0 : best;
}

std::vector<MacroMove> FessTree::solution() const {
    std::vector<MacroMove> moves;
    for (std::uint32_t i = goal_; i != 0 && i != kNoNode; i = nodes_[i].father)
        moves.push_back(nodes_[i].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

std::size_t FessTree::bytes() const {
    return nodes_.capacity() * sizeof(FessNode) + sets_.capacity() * 8 +
           children_.capacity() * sizeof(Child) + seen_.size() * 40 + cells_.bytes() + judge_.bytes() +
           surveyor_.packing().bytes() + (network_ ? network_->bytes() : 0);
}

}  // namespace pushworks
