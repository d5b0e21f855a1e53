// A lower bound on the pushes of every path of a window that passes through a configuration: what it takes to
// get there and what it takes from there to the end. Both are sums over the boxes, so that displacing a box
// changes a handful of numbers, and a neighbourhood can be sifted before anything of it is stored.
#pragma once

#include <algorithm>
#include <array>

#include "optimize/rest_bound.hpp"

namespace pushworks::optimize {

template <int N>
class ThroughBound {
 public:
    using Set = Bits<N>;
    static constexpr std::size_t kSide = 4;  // potentials of each half
    using Sums = std::array<std::int32_t, 2 * kSide>;

    ThroughBound(const RestBound<N>& behind, const RestBound<N>& ahead)
        : alive_(behind.alive() & ahead.alive()), left_(64 * N, Sums{}) {
        take(behind, 0);
        take(ahead, kSide);
    }

    // Where a box can be on such a path.
    const Set& alive() const { return alive_; }

    Sums of(const Set& boxes) const {
        Sums sums = all_;
        boxes.for_each([&](int bit) { add(sums, bit); });
        return sums;
    }
    void add(Sums& sums, int bit) const {
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += left_[bit][i];
    }
    void remove(Sums& sums, int bit) const {
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] -= left_[bit][i];
    }
    static int pushes(const Sums& sums) {
        int behind = 0, ahead = 0;
        for (std::size_t i = 0; i < kSide; ++i) {
            behind = std::max(behind, sums[i]);
            ahead = std::max(ahead, sums[kSide + i]);
        }
        return behind + ahead;
    }

 private:
    void take(const RestBound<N>& bound, std::size_t first) {
        for (std::size_t i = 0; i < std::min(kSide, bound.potentials().size()); ++i) {
            all_[first + i] = bound.potentials()[i].all;
            alive_.for_each([&](int bit) { left_[bit][first + i] = bound.potentials()[i].left[bit]; });
        }
    }

    const Set alive_;
    Sums all_{};
    Vector<Sums> left_;
};

}  // namespace pushworks::optimize
