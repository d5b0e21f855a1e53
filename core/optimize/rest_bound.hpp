// A lower bound on the pushes from a configuration to the end of a window, as a plain sum over the boxes.
//
// Every target gets a dual potential; the reduced distance of a box is the least of its distance to a target
// less that target's potential. With any potentials (none above zero) the sum of all potentials and reduced
// distances is no more than the cost of the min-cost matching of boxes with targets, and with the potentials
// of one configuration it is exact there. Potentials of a few configurations along the known path are kept;
// the bound is the best of theirs. The other way round, from the start of the window to a configuration, it
// works as well.
#pragma once

#include <algorithm>
#include <span>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "base/min_cost_matching.hpp"
#include "level/bit_board.hpp"
#include "optimize/configurations.hpp"

namespace pushworks::optimize {

template <int N>
class RestBound {
 public:
    using Set = Bits<N>;

    struct DualPotentials {
        int all = 0;       // the sum of the potentials
        Vector<int> left;  // what a box has to pay, by bit
    };

    // `floor`: what is no wall; `samples`: configurations where the bound should be exact; `way`: of a box
    // towards the targets.
    RestBound(const BitBoard<N>& grid, const Set& floor, const Set& targets, std::span<const Set> samples,
              Way way = Way::push)
        : grid_(grid), floor_(floor), way_(way) {
        targets.for_each([&](int bit) { targets_.push_back(bit); });
        distances_.assign(static_cast<std::size_t>(64 * N) * targets_.size(), kNoWay);
        for (std::size_t t = 0; t < targets_.size(); ++t) measure(t);
        for (int bit = 0; bit < 64 * N; ++bit)
            for (std::size_t t = 0; t < targets_.size(); ++t)
                if (at(bit, t) != kNoWay) alive_.set(bit);
        for (const Set& sample : samples) add_potentials(sample);
    }

    // Squares from which a box alone can be brought to a target.
    const Set& alive() const { return alive_; }
    std::span<const DualPotentials> potentials() const { return potentials_; }
    // kNoWay when a box can reach no target.
    std::uint16_t operator()(const Set& boxes) const {
        if ((boxes - alive_).any()) return Configurations<N>::kNoWay;
        int best = 0;
        for (const DualPotentials& potentials : potentials_) {
            int sum = potentials.all;
            boxes.for_each([&](int bit) { sum += potentials.left[bit]; });
            best = std::max(best, sum);
        }
        return static_cast<std::uint16_t>(std::min<int>(best, Configurations<N>::kNoWay - 1));
    }

 private:
    static constexpr std::uint16_t kNoWay = MinCostMatching::kNoWay;  // distances are less than 4,096
    // Beyond that (a chain of hundreds of boxes) the bound goes without the potentials: sums are within an
    // int for 4,096 targets.
    static constexpr int kMostPotential = 1 << 18;

    std::uint16_t& at(int bit, std::size_t target) { return distances_[bit * targets_.size() + target]; }

    // Takes a box back from the target, by pulls or by pushes, the player always on the right side of it.
    void measure(std::size_t target) {
        grid_.spread_box(Set::single(targets_[target]), floor_, way_ == Way::push, [&](int bit, int steps) {
            charge(1);
            at(bit, target) = static_cast<std::uint16_t>(steps);
        });
    }

    // From the cheapest assignment of the sample's boxes: there the bound is exact.
    void add_potentials(const Set& sample) {
        const auto targets = static_cast<int>(targets_.size());
        if (sample.count() > targets) return;
        Vector<const std::uint16_t*> rows;
        sample.for_each([&](int bit) { rows.push_back(&at(bit, 0)); });
        MinCostMatching matching(sample.count(), targets);
        if (matching.solve(rows) >= MinCostMatching::kImpossible) return;
        DualPotentials potentials;
        for (int t = 0; t < targets; ++t) {
            if (matching.potential(t) < -kMostPotential) return;
            potentials.all += matching.potential(t);
        }
        potentials.left.assign(64 * N, 0);
        alive_.for_each([&](int bit) {
            int left = kMostPotential;
            for (int t = 0; t < targets; ++t)
                if (at(bit, t) != kNoWay) left = std::min(left, at(bit, t) - matching.potential(t));
            potentials.left[bit] = left;
        });
        potentials_.push_back(std::move(potentials));
    }

    const BitBoard<N>& grid_;
    Set floor_, alive_;
    const Way way_;
    Vector<int> targets_;
    Vector<std::uint16_t> distances_;  // by bit, then target
    Vector<DualPotentials> potentials_;
};

}  // namespace pushworks::optimize
