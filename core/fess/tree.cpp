#include "fess/tree.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/hash.hpp"

namespace pushworks {

namespace {

constexpr std::uint32_t kAllPatterns = 0xFFFFFFFF;  // of a position known to be deadlocked

}  // namespace

FessTree::FessTree(const LevelContext& context, Packing& packing, DeadlockPatterns& deadlock_patterns,
                   GroupProver* prover, const FessTuning& tuning)
    : tuning_(tuning),
      maker_(context.grid()),
      position_(context.grid()),
      extractor_(context.grid(), packing, context.hotspots(), tuning_),
      detector_(context, deadlock_patterns, prover, tuning_.proofs),
      cells_(tuning_) {
    if (tuning_.neural_advisor || tuning_.proofs.suspects) network_ = NeuralAdvisor::of(context);
}

void FessTree::set_end(Square end) {
    const Grid& grid = position_.grid();
    last_region_ = Walker(grid).flood(grid.with(grid.goals), end);
}

bool FessTree::make_root() {
    position_.start();
    if (!detector_.alive(position_)) return false;
    seen_.insert(position_.key(), 0);
    expand(add(kNoNode, {}, 0));
    return true;
}

void FessTree::load(std::uint32_t node) {
    position_.load(boxes_of(node), nodes_[node].player);
}

std::uint32_t FessTree::expand_next(std::uint32_t cell) {
    const std::uint32_t parent = cells_.pop(cell);
    if (known_deadlocked(parent)) return kNoNode;
    FessNode& node = nodes_[parent];
    const Child child = children_[node.first + node.cursor++];
    const std::uint32_t weight = node.weight + child.weight;
    offer(parent);
    const std::size_t before = nodes_.size();
    const std::uint32_t reached = follow(parent, child.move, weight, true);
    return reached >= before ? reached : kNoNode;  // met before
}

bool FessTree::proved_deadlocked(Square moved) {
    if (tuning_.proofs.suspects && network_ && !network_->suspects(position_)) return false;
    return detector_.provably_deadlocked(position_, moved, work());
}

std::uint32_t FessTree::follow(std::uint32_t parent, const MacroMove& move, std::uint32_t weight,
                               bool proves) {
    load(parent);
    position_.play(move);
    const auto [known, fresh] = seen_.insert(position_.key(), static_cast<std::uint32_t>(nodes_.size()));
    ++generated_;
    if (!fresh) return known;
    if (!detector_.alive(position_) || (proves && proved_deadlocked(move.to))) return known = kNoNode;
    const std::uint32_t node = add(parent, move, weight);
    expand(node);
    return node;
}

std::uint32_t FessTree::add(std::uint32_t parent, const MacroMove& move, std::uint32_t weight) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    FessNode node;
    node.parent = parent;
    node.move = move;
    node.player = position_.player();
    node.weight = weight;
    node.patterns_compared = static_cast<std::uint32_t>(detector_.deadlock_patterns().size());
    node.features = extractor_.of(position_);
    node.cell = cells_.of(node.features);
    nodes_.push_back(node);
    sets_.insert(sets_.end(), position_.set().begin(), position_.set().end());
    most_packed_ = std::max<int>(most_packed_, node.features.packed);
    if (index == 0 || extractor_.score(node.features, 0) < extractor_.score(nodes_[best_].features, 0)) {
        best_ = index;
        ++improvements_;
    }
    return index;
}

void FessTree::expand(std::uint32_t index) {
    charge_node();
    ++expanded_;
    const Vector<Square> movers = detector_.only().empty() ? position_.boxes() : detector_.only();
    Vector<Macro> macros;
    for (const Square b : movers)
        maker_.generate(Way::push, position_.occupancy(), position_.walker().reach(), b,
                        position_.grid().dead.data(), macros);
    generated_ += macros.size();
    candidates_.clear();
    if (!consider(index, macros)) return;
    const Candidate* forward = advise(candidates_, position_, nodes_[index].features, extractor_);
    forward_ = forward ? std::optional(forward->macro.move()) : std::nullopt;
    if (tuning_.neural_advisor && network_) network_->advise(candidates_, position_, maker_);
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
        children_.push_back({c.macro.move(), static_cast<std::uint16_t>(c.advised ? 0 : 1)});
    offer(index);
}

bool FessTree::consider(std::uint32_t index, const Vector<Macro>& macros) {
    const Grid& grid = position_.grid();
    const Features now = nodes_[index].features;
    const Packing::State& state = extractor_.packing().look(position_.occupancy());
    const std::uint64_t boxes_key = position_.boxes_key();
    const std::size_t boxes = position_.boxes().size();
    int home = 0;
    for (const Square b : position_.boxes()) home += grid.goal[b];
    for (const Macro& macro : macros) {
        if (seen_.contains(key_after(grid, boxes_key, macro))) continue;
        charge(boxes);
        position_.shift(macro.from, macro.to);
        if (!detector_.refuses(position_, macro)) {
            const Features then = extractor_.after(position_, now, macro, state);
            candidates_.push_back({macro, then, extractor_.score(then, macro.length), false});
            solved_ = home - grid.goal[macro.from] + grid.goal[macro.to] == static_cast<int>(boxes) &&
                      (last_region_ == kNoSquare || macro.player == last_region_);
        }
        position_.shift(macro.to, macro.from);
        if (solved_) {
            FessNode last;
            last.parent = index;
            last.move = candidates_.back().macro.move();
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

// Does the position contain a deadlock pattern found since it was last looked at?
bool FessTree::known_deadlocked(std::uint32_t index) {
    FessNode& node = nodes_[index];
    const DeadlockPatterns& deadlock_patterns = detector_.deadlock_patterns();
    const std::size_t size = deadlock_patterns.size();
    if (node.patterns_compared == kAllPatterns) return true;
    if (node.patterns_compared >= size) return false;
    const bool deadlocked =
        deadlock_patterns.deadlocked(boxes_of(index), node.player, node.patterns_compared);
    node.patterns_compared = deadlocked ? kAllPatterns : static_cast<std::uint32_t>(size);
    return deadlocked;
}

void FessTree::choose_best() {
    std::uint32_t best = kNoNode;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        charge(1);
        if (best != kNoNode &&
            extractor_.score(nodes_[i].features, 0) >= extractor_.score(nodes_[best].features, 0))
            continue;
        if (!known_deadlocked(i)) best = i;
    }
    best_ = best == kNoNode ? 0 : best;
}

}  // namespace pushworks
