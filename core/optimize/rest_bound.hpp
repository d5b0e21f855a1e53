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
#include <limits>
#include <span>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "optimize/configurations.hpp"
#include "optimize/floor_bits.hpp"

namespace pushworks::optimize {

template <int N>
class RestBound {
 public:
    using Set = Bits<N>;

    enum class Way : std::uint8_t { to_targets, from_targets };

    struct DualPotentials {
        int all = 0;       // the sum of the potentials
        Vector<int> left;  // what a box has to pay, by bit
    };

    // `floor`: what is no wall; `samples`: configurations where the bound should be exact.
    RestBound(const FloorBits<N>& floor_bits, const Set& floor, const Set& targets,
              std::span<const Set> samples, Way way = Way::to_targets)
        : floor_bits_(floor_bits), floor_(floor), way_(way) {
        targets.for_each([&](int bit) { targets_.push_back(bit); });
        distances_.assign(static_cast<std::size_t>(64 * N) * targets_.size(), kFar);
        for (std::size_t t = 0; t < targets_.size(); ++t) measure(t);
        for (int bit = 0; bit < 64 * N; ++bit)
            for (std::size_t t = 0; t < targets_.size(); ++t)
                if (at(bit, t) < kFar) alive_.set(bit);
        for (const Set& sample : samples) add_potentials(sample);
    }

    // Squares from which a box alone can be pushed to a target (or from a target to them).
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
    // No way; others are less than 4,096. Where duals add up to more than half of it (a chain of hundreds of
    // boxes), the bound goes without them.
    static constexpr int kFar = 1 << 20;

    int& at(int bit, std::size_t target) { return distances_[bit * targets_.size() + target]; }

    // Pulls a box away from the target, or pushes it, the player always on the right side of it.
    void measure(std::size_t target) {
        Set seen = Set::single(targets_[target]);
        Set edge = seen;
        for (int distance = 0; edge.any(); ++distance) {
            edge.for_each([&](int bit) { at(bit, target) = distance; });
            charge(static_cast<std::size_t>(8 * N));
            Set next;
            for (int d = 0; d < kDirections; ++d) {
                // A push needs the player behind the box, a pull one square further than it goes.
                const bool pull = way_ == Way::to_targets;
                const Set from = pull ? edge : edge & floor_bits_.shift(floor_, d);
                const Set moved = floor_bits_.shift(from, d) & floor_;
                next |= pull ? moved & floor_bits_.shift(floor_, opposite(d)) : moved;
            }
            edge = next - seen;
            seen |= edge;
        }
    }

    // The Hungarian method, one box after the other; afterwards potential_[t] is the dual of target t.
    void add_potentials(const Set& sample) {
        Vector<int> boxes;
        sample.for_each([&](int bit) { boxes.push_back(bit); });
        const std::size_t rows = boxes.size(), columns = targets_.size();
        if (rows > columns) return;
        Vector<int> row_potential(rows + 1, 0), potential(columns + 1, 0), back(columns + 1),
            least(columns + 1);
        Vector<std::size_t> row_of(columns + 1, 0);
        Vector<std::uint8_t> used(columns + 1);
        for (std::size_t row = 1; row <= rows; ++row) {
            row_of[0] = row;
            std::size_t column = 0;
            std::fill(least.begin(), least.end(), std::numeric_limits<int>::max());
            std::fill(used.begin(), used.end(), 0);
            charge(columns * columns);
            do {
                used[column] = 1;
                const std::size_t from = row_of[column];
                int step = std::numeric_limits<int>::max();
                std::size_t next = 0;
                for (std::size_t j = 1; j <= columns; ++j) {
                    if (used[j]) continue;
                    const int cost = at(boxes[from - 1], j - 1) - row_potential[from] - potential[j];
                    if (cost < least[j]) least[j] = cost, back[j] = static_cast<int>(column);
                    if (least[j] < step) step = least[j], next = j;
                }
                if (step >= kFar / 2) return;  // no assignment at all
                for (std::size_t j = 0; j <= columns; ++j) {
                    if (used[j])
                        row_potential[row_of[j]] += step, potential[j] -= step;
                    else
                        least[j] -= step;
                }
                column = next;
            } while (row_of[column] != 0);
            while (column != 0) {
                const auto before = static_cast<std::size_t>(back[column]);
                row_of[column] = row_of[before];
                column = before;
            }
        }
        DualPotentials potentials;
        potentials.left.assign(64 * N, 0);
        for (std::size_t j = 1; j <= columns; ++j) potentials.all += potential[j];
        alive_.for_each([&](int bit) {
            int left = kFar;
            for (std::size_t j = 1; j <= columns; ++j) left = std::min(left, at(bit, j - 1) - potential[j]);
            potentials.left[bit] = left;
        });
        potentials_.push_back(std::move(potentials));
    }

    const FloorBits<N>& floor_bits_;
    Set floor_, alive_;
    const Way way_;
    Vector<int> targets_;
    Vector<int> distances_;
    Vector<DualPotentials> potentials_;
};

}  // namespace pushworks::optimize
