// Sums over the boxes of a position, many at a time: lists of potentials and goal sets are both of this kind.
//
// A lane gives every box-player state a number; its value is a constant plus the numbers of all boxes. A push
// changes one box, so the values after it follow from those before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "facts/sides.hpp"

namespace pushworks::certify {

class Lanes {
 public:
    explicit Lanes(std::size_t states) : states_(states) {}

    void add(std::int32_t constant, std::span<const std::int32_t> numbers) {
        if (constants_.size() == stride_) widen();
        for (std::size_t at = 0; at < states_; ++at) cells_[at * stride_ + constants_.size()] = numbers[at];
        constants_.push_back(constant);
        sums_.push_back(0);
    }

    void load(std::span<const BoxPlayerState> boxes) {
        std::copy(constants_.begin(), constants_.end(), sums_.begin());
        for (const BoxPlayerState box : boxes) {
            const std::int32_t* row = cells_.data() + box * stride_;
            for (std::size_t lane = 0; lane < sums_.size(); ++lane) sums_[lane] += row[lane];
        }
    }
    // The largest value after a box went from one state to another; 0 when there are no lanes.
    std::int32_t most_after(BoxPlayerState from, BoxPlayerState to) const {
        if (constants_.empty()) return 0;
        const std::int32_t* old = &cells_[from * stride_];
        const std::int32_t* now = &cells_[to * stride_];
        std::int32_t most = sums_[0] + now[0] - old[0];
        for (std::size_t lane = 1; lane < sums_.size(); ++lane)
            most = std::max(most, sums_[lane] + now[lane] - old[lane]);
        return most;
    }
    // Whether a lane is at least so much after it: one that is in use already, or else the first, which is
    // in use from now on.
    bool use(BoxPlayerState from, BoxPlayerState to, std::int64_t least, Vector<std::uint8_t>& used) {
        const std::int32_t* old = cells_.data() + from * stride_;
        const std::int32_t* now = cells_.data() + to * stride_;
        std::size_t first = sums_.size();
        for (std::size_t lane = sums_.size(); lane-- > 0;) {
            if (sums_[lane] + now[lane] - old[lane] < least) continue;
            if (used[lane]) return true;
            first = lane;
        }
        if (first == sums_.size()) return false;
        used[first] = 1;
        return true;
    }
    // The value of the first lane after it.
    std::int32_t first_after(BoxPlayerState from, BoxPlayerState to) const {
        return sums_[0] + cells_[to * stride_] - cells_[from * stride_];
    }

 private:
    void widen() {
        const std::size_t wide = stride_ == 0 ? 8 : stride_ * 2;
        Vector<std::int32_t> cells(states_ * wide, 0);
        for (std::size_t at = 0; at < states_; ++at)
            std::copy_n(cells_.data() + at * stride_, constants_.size(), cells.data() + at * wide);
        cells_ = std::move(cells);
        stride_ = wide;
    }

    std::size_t states_;
    std::size_t stride_ = 0;
    Vector<std::int32_t> constants_;
    Vector<std::int32_t> sums_;
    Vector<std::int32_t> cells_;
};

}  // namespace pushworks::certify
