#include "greedy/traits.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/min_cost_matching.hpp"

namespace pushworks {

TraitExtractor::TraitExtractor(const LevelContext& context, Way way)
    : grid_(context.grid()),
      hotspots_(context.hotspots()),
      way_(way),
      sides_(context.sides()),
      corridors_(grid_),
      target_(grid_.n + 1),
      index_(grid_.n + 1) {
    per_box_ = 1 / static_cast<float>(grid_.starts.size());
    per_square_ = 1 / static_cast<float>(grid_.n);
    share_all_ = 1 - 0.5F * per_box_;
    while (sides_.count() >> unit_ > std::size_t{kMostPushes}) ++unit_;
    aim(way == Way::push ? grid_.goals : grid_.starts, kNever);
}

void TraitExtractor::aim(const Vector<Square>& targets, Cost never) {
    std::ranges::fill(target_, std::uint8_t{0});
    for (const Square s : targets) target_[s] = 1;
    if (targets.size() == grid_.starts.size() && targets.size() <= MinCostMatching64::kMost) {
        width_ = static_cast<std::size_t>(padded(static_cast<int>(targets.size())));
        costs_.assign(static_cast<std::size_t>(grid_.n) * width_, 2 * kNever);
        for (std::size_t t = 0; t < targets.size(); ++t) measure(t, targets[t], never);
    }
    FessPosition position(grid_);
    position.load(grid_.set_of(sources()).data(), grid_.player);
    look(position, 0);
    per_cost_ = 1 / static_cast<float>(std::max(1, cost_));
}

// The cost of a lone box from every square to a target.
void TraitExtractor::measure(std::size_t target, Square square, Cost never) {
    // Fewer than box-player states: 131,066 at most.
    Vector<Cost> steps(sides_.count(), kNever);
    const auto cell = [&](BoxPlayerState at) -> Cost& { return steps[at]; };
    sides_.count_steps(way_ == Way::push ? Way::pull : Way::push, sides_.states_of(square), kNever, cell,
                       [](Cost one) { return one + 1; });
    charge(sides_.count());
    for (int s = 0; s < grid_.n; ++s) {
        Cost& cost = costs_[static_cast<std::size_t>(s) * width_ + target];
        cost = *std::min_element(steps.begin() + sides_.first(s), steps.begin() + sides_.first(s + 1));
        cost = cost == kNever ? never : std::min(cost >> unit_, never - 1);
    }
}

int TraitExtractor::nearest(Square square) const {
    const int most = MinCostMatching::most_of_one(static_cast<int>(grid_.starts.size()));
    if (way_ == Way::push) return std::min<int>(grid_.nearest_goal(square), most);
    int least = most;
    for (std::size_t i = 0; i < grid_.starts.size(); ++i)
        least = std::min<int>(least, grid_.pull_distance(static_cast<int>(i), square));
    return least;
}

bool TraitExtractor::look(const FessPosition& position, int mobile) {
    const Vector<Square>& boxes = position.boxes();
    home_ = 0;
    cost_ = 0;
    mobile_ = mobile;
    last_from_ = last_to_ = kNoSquare;
    for (const Square b : boxes) home_ += target_[b];
    closed_ = corridors_.closed(position.occupancy());
    charge(boxes.size() * 4);
    if (costs_.empty()) {
        for (const Square b : boxes) cost_ += nearest(b);
        return true;
    }
    const Cost* rows[MinCostMatching64::kMost];
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        index_[boxes[i]] = static_cast<int>(i);
        rows[i] = row(boxes[i]);
    }
    cost_ = assignment_.solve(rows, static_cast<int>(boxes.size()));
    return cost_ < kNever;
}

int TraitExtractor::cost_after(const Macro& macro) {
    if (costs_.empty()) return cost_ - nearest(macro.from) + nearest(macro.to);
    if (macro.from == last_from_ && macro.to == last_to_) return last_cost_;
    last_from_ = macro.from;
    last_to_ = macro.to;
    child_.copy(assignment_);
    const int i = index_[macro.from];
    child_.release(i, row(macro.to));
    child_.augment(i);
    return last_cost_ = child_.total();
}

// Hot boxes, those of the position but for the one on `from`, which is on `to` now.
int TraitExtractor::hot_after(const FessPosition& position, Square from, Square to) const {
    return way_ == Way::pull ? 0 : hotspots_.count_after(position.boxes(), position.set().data(), from, to);
}

Traits TraitExtractor::made(int home, int cost, int closed, int hot, const Macro& last) const {
    Traits traits;
    traits[kHome] = static_cast<float>(home) * per_box_;
    traits[kCost] = !costs_.empty() && cost >= kNever ? kImpossible : static_cast<float>(cost) * per_cost_;
    traits[kRegions] = static_cast<float>(last.regions) * per_box_;
    traits[kOpenness] = static_cast<float>(last.region_size) * per_square_;
    traits[kClosed] = static_cast<float>(closed);
    traits[kHot] = static_cast<float>(hot) * per_box_;
    traits[kMobile] = static_cast<float>(mobile_) * per_box_;
    traits[kLength] = static_cast<float>(last.length) * 0.1F;
    return traits;
}

Traits TraitExtractor::now(const FessPosition& position, const Macro& last) const {
    return made(home_, cost_, closed_, hot_after(position, kNoSquare, kNoSquare), last);
}

Traits TraitExtractor::after(const FessPosition& position, const Macro& macro) {
    const bool corridor = corridors_.has(macro.from) || corridors_.has(macro.to);
    return made(home_ - target_[macro.from] + target_[macro.to], cost_after(macro),
                corridor ? corridors_.closed(position.occupancy()) : closed_,
                hot_after(position, macro.from, macro.to), macro);
}

}  // namespace pushworks
