#include "greedy/attempt.hpp"

#include <algorithm>

namespace pushworks {

Attempt::Attempt(const Grid& grid, TraitExtractor& extractor, const GreedyPerimeter* perimeter,
                 SolverDetector* detector, const Weights& weights, Rng& rng, int greed)
    : grid_(grid),
      extractor_(extractor),
      perimeter_(perimeter),
      detector_(detector),
      weights_(weights),
      rng_(rng),
      greed_(greed),
      position_(grid),
      maker_(grid),
      detector_work_before_(detector ? detector->work() : 0) {
    extractor.for_each_start(position_, [&] {
        if (solved()) return;
        seen_.insert(position_.key());
        expand(kNone, {.from = 0,
                       .to = 0,
                       .player = position_.player(),
                       .stand = position_.player(),
                       .length = 0,
                       .regions = 1,
                       .region_size = static_cast<std::uint16_t>(position_.walker().size())});
    });
}

bool Attempt::run(std::uint64_t units) {
    for (const std::uint64_t stop = work() + units; work() < stop && !solved() && !queue_.empty();) {
        charge(1);
        const std::uint32_t node = choose();
        if (node != kNone) expand_child(node);
    }
    return solved();
}

// A node with an untried move; kNone when the sampled one has none.
std::uint32_t Attempt::choose() {
    if (rng_.below(100) < greed_) {
        const Waiting next = queue_.top();
        queue_.pop();
        return nodes_[next.node].cursor == next.cursor ? next.node : kNone;
    }
    Vector<std::uint32_t>& bin = bins_[rng_.below(static_cast<int>(bins_.size()))];
    if (bin.empty()) return kNone;
    std::uint32_t& drawn = bin[rng_.below(static_cast<int>(bin.size()))];
    const std::uint32_t node = drawn;
    if (nodes_[node].cursor < nodes_[node].count) return node;
    drawn = bin.back();
    bin.pop_back();
    return kNone;
}

void Attempt::expand_child(std::uint32_t parent) {
    Node& node = nodes_[parent];
    const Macro macro = children_[node.first + node.cursor++].macro;
    offer(parent);
    position_.load(boxes_of(parent), node.player);
    position_.play(macro.move());
    if (!seen_.insert(position_.key()).second) return;
    if (detector_ && !detector_->alive(position_)) return;
    expand(parent, macro);
}

void Attempt::expand(std::uint32_t parent, const Macro& last) {
    const bool restricted = detector_ && parent != kNone && !detector_->only().empty();
    const Vector<Square> movers = restricted ? detector_->only() : position_.boxes();
    Vector<Macro> macros;
    int mobile = 0;
    for (const Square b : movers) {
        const std::size_t before = macros.size();
        maker_.generate(extractor_.way(), position_.occupancy(), position_.walker().reach(), b,
                        extractor_.avoid(), macros);
        mobile += macros.size() > before;
    }
    generated_ += macros.size() + 1;
    if (!extractor_.look(position_, mobile)) return;
    charge_node();
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.parent = parent;
    node.move = last.move();
    node.player = position_.player();
    node.traits = extractor_.now(position_, last);
    node.best_progress = progress_of(node.traits);
    sets_.insert(sets_.end(), position_.set().begin(), position_.set().end());
    if (node.best_progress > furthest_) {
        furthest_ = node.best_progress;
        best_found_ = index;
    }
    most_home_ = std::max(most_home_, extractor_.home());
    update_ancestors(index);
    consider(index, macros);
    if (nodes_[index].count == 0) return;
    const std::uint64_t kind = static_cast<std::uint64_t>(extractor_.home()) << 16 | last.regions;
    const auto [bin, fresh] = bin_of_kind_.try_emplace(kind, bins_.size());
    if (fresh) bins_.emplace_back();
    bins_[bin->second].push_back(index);
    offer(index);
}

void Attempt::update_ancestors(std::uint32_t node) {
    const float best_progress = nodes_[node].best_progress;
    for (std::uint32_t i = nodes_[node].parent; i != kNone; i = nodes_[i].parent) {
        nodes_[i].best_progress = std::max(nodes_[i].best_progress, best_progress);
        ++nodes_[i].descendants;
        charge(1);
    }
}

void Attempt::consider(std::uint32_t index, const Vector<Macro>& macros) {
    const std::size_t first = children_.size();
    const std::uint64_t boxes_key = position_.boxes_key();
    for (const Macro& macro : macros) {
        if (macro.from == macro.to && macro.player == position_.player()) continue;
        const std::uint64_t key = key_after(grid_, boxes_key, macro);
        if (seen_.contains(key)) continue;
        charge(position_.boxes().size());
        position_.shift(macro.from, macro.to);
        if (!detector_ || !detector_->refuses(position_, macro)) {
            const Traits traits = extractor_.after(position_, macro);
            if (!TraitExtractor::impossible(traits)) children_.push_back({weights_.value(traits), macro});
            const std::uint32_t met = perimeter_ ? perimeter_->find(key) : GreedyPerimeter::kNone;
            if (met != GreedyPerimeter::kNone || (!perimeter_ && extractor_.all_home(traits)))
                end_ = {index, macro.move(), met};
        }
        position_.shift(macro.to, macro.from);
        if (solved()) return;
    }
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(),
              [](const Child& a, const Child& b) {
                  if (a.value != b.value) return a.value > b.value;
                  const auto place = [](const Macro& m) { return std::tie(m.from, m.to, m.stand, m.player); };
                  return place(a.macro) < place(b.macro);
              });
    nodes_[index].first = static_cast<std::uint32_t>(first);
    nodes_[index].count = static_cast<std::uint32_t>(children_.size() - first);
}

void Attempt::offer(std::uint32_t index) {
    const Node& node = nodes_[index];
    if (node.cursor < node.count)
        queue_.push({children_[node.first + node.cursor].value, index, node.cursor});
}

void Attempt::add_sample(Weights& weights) const {
    // Siblings are adjacent once the nodes are sorted by parent.
    Vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i)
        if (nodes_[i].parent != kNone && nodes_[i].descendants >= kFewDescendants) order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return nodes_[i].parent; });
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && nodes_[order[end]].parent == nodes_[order[begin]].parent) ++end;
        const auto siblings = static_cast<float>(end - begin);
        charge(end - begin);
        if (end - begin < 2) continue;
        Traits mean{};
        float best_progress = 0;
        for (std::size_t i = begin; i < end; ++i) {
            for (int t = 0; t < kTraits; ++t) mean[t] += nodes_[order[i]].traits[t] / siblings;
            best_progress += nodes_[order[i]].best_progress / siblings;
        }
        for (std::size_t i = begin; i < end; ++i) {
            Traits surplus = nodes_[order[i]].traits;
            for (int t = 0; t < kTraits; ++t) surplus[t] -= mean[t];
            weights.add_sample(surplus, nodes_[order[i]].best_progress - best_progress, 1);
        }
    }
}

GreedyPerimeter Attempt::known() const {
    GreedyPerimeter all;
    Vector<std::uint64_t> keys(nodes_.size());  // of the boxes alone
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        for_each_bit(boxes_of(static_cast<std::uint32_t>(i)), grid_.words,
                     [&](int box) { keys[i] ^= grid_.box_key[box]; });
        charge(4);
        all.add(keys[i] ^ grid_.player_key[node.player], {node.parent, node.move, node.player});
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        for (std::uint32_t c = node.first; c < node.first + node.count; ++c) {
            const Macro& macro = children_[c].macro;
            charge(4);
            all.add(key_after(grid_, keys[i], macro),
                    {static_cast<std::uint32_t>(i), macro.move(), macro.player});
        }
    }
    return all;
}

Vector<Square> Attempt::highest_mobility(Rng& rng) const {
    if (nodes_.empty()) return extractor_.sources();  // deadlocked from the beginning
    const Vector<std::uint64_t> sources = grid_.set_of(extractor_.sources());
    const auto some = [&] { return static_cast<float>(rng.between(50, 200)) / 100; };
    const float open = some(), mobile = some(), regions = 2 * some(), away = some(), progress = some() / 2;
    std::uint32_t best = 0;
    float most = -1e9F;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        const Traits& traits = nodes_[i].traits;
        int still = 0;
        for (int w = 0; w < grid_.words; ++w) still += __builtin_popcountll(boxes_of(i)[w] & sources[w]);
        charge(1);
        const float value = open * traits[kOpenness] + mobile * traits[kMobile] - regions * traits[kRegions] -
                            away * static_cast<float>(still) / static_cast<float>(grid_.starts.size()) +
                            progress * progress_of(traits);
        if (value <= most) continue;
        most = value;
        best = i;
    }
    Vector<Square> boxes;
    for_each_bit(boxes_of(best), grid_.words, [&](int box) { boxes.push_back(static_cast<Square>(box)); });
    return boxes;
}

Vector<MacroMove> Attempt::moves() const {
    Vector<MacroMove> moves = moves_to(nodes_, end_.node);
    moves.push_back(end_.move);
    return moves;
}

}  // namespace pushworks
