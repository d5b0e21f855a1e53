// The configurations around a given one: some boxes displaced, each to one of the squares nearest to it.
//
// This is S. Gouezel's idea for improving solutions: only nearness counts, whether or not pushes lead there.
// The search that follows finds out.
#pragma once

#include <algorithm>
#include <array>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/bit_board.hpp"
#include "optimize/configurations.hpp"
#include "optimize/through_bound.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

template <int N>
class Neighbourhood {
 public:
    using Set = Bits<N>;
    using Table = Configurations<N>;

    using Through = ThroughBound<N>;

    // Boxes are put on squares of `alive` only, and taken from and put on squares of `area` only. What takes
    // more than `most` pushes by `through` (which may be null) is left out.
    Neighbourhood(const BitBoard<N>& grid, const Set& alive, const Set& area, const Shape& shape, int turn,
                  const Through* through, int most, Table& table)
        : grid_(grid),
          alive_(alive),
          area_(area),
          turn_(turn),
          through_(through),
          most_(most),
          table_(table),
          nearest_(64 * N) {
        const auto squares = static_cast<int>(alive.count());
        for (const int reach : shape.reach) reach_.push_back(std::min(reach, squares));
        std::sort(reach_.rbegin(), reach_.rend());
    }

    void add_around(const Set& base) {
        boxes_.clear();
        if ((base - alive_).any()) return;  // of another path: it leads to this window's end no more
        (base & area_).for_each([&](int bit) { boxes_.push_back(bit); });
        used_.assign(boxes_.size(), 0);
        const Sums sums = through_ != nullptr ? through_->of(base) : Sums{};
        if (useful(sums)) emit(base);
        displace(base, sums, 0, 0);
        flush();
    }
    // How many configurations were looked at, whether or not they were kept.
    std::uint64_t tried() const { return tried_; }

 private:
    using Sums = typename Through::Sums;
    static constexpr std::size_t kBatch = 64;

    bool useful(const Sums& sums) const { return through_ == nullptr || Through::pushes(sums) <= most_; }

    void displace(const Set& from, const Sums& sums, std::size_t depth, std::size_t begin) {
        if (reach_.empty()) return;
        // Boxes that may go equally far need no second order among themselves.
        if (depth > 0 && reach_[depth] != reach_[depth - 1]) begin = 0;
        for (std::size_t i = begin; i < boxes_.size(); ++i) {
            if (used_[i]) continue;
            used_[i] = 1;
            const Vector<std::uint16_t>& near = nearest(boxes_[i]);
            const std::size_t count = std::min<std::size_t>(reach_[depth], near.size());
            Set without = from;
            without.clear(boxes_[i]);
            Sums sums_without = sums;
            if (through_ != nullptr) through_->remove(sums_without, boxes_[i]);
            charge(count);
            tried_ += count;
            for (std::size_t k = 0; k < count; ++k) {
                if (without.test(near[k])) continue;
                Sums sums_to = sums_without;
                if (through_ != nullptr) through_->add(sums_to, near[k]);
                const bool last = depth + 1 == reach_.size();
                const bool kept = near[k] != boxes_[i] && useful(sums_to);
                if (last && !kept) continue;
                Set to = without;
                to.set(near[k]);
                if (kept) emit(to);
                if (!last) displace(to, sums_to, depth + 1, i + 1);
            }
            used_[i] = 0;
        }
    }

    void emit(const Set& boxes) {
        const std::uint64_t hash = Table::hash(boxes);
        table_.prefetch_slot(hash);
        batch_[waiting_++] = {boxes, hash};
        if (waiting_ == kBatch) flush();
    }
    void flush() {
        charge(4 * waiting_);
        for (std::size_t i = 0; i < waiting_; ++i) table_.prefetch_record(batch_[i].hash);
        for (std::size_t i = 0; i < waiting_; ++i) table_.insert(batch_[i].boxes, batch_[i].hash, 0);
        waiting_ = 0;
    }

    // Squares of `alive` by distance, other boxes and the player ignored.
    const Vector<std::uint16_t>& nearest(int from) {
        Vector<std::uint16_t>& list = nearest_[from];
        if (!list.empty()) return list;
        const auto most = static_cast<std::size_t>(reach_[0]);
        Set seen = Set::single(from);
        list.push_back(static_cast<std::uint16_t>(from));
        for (std::size_t head = 0; head < list.size() && list.size() < most; ++head)
            for (int k = 0; k < kDirections && list.size() < most; ++k) {
                const int d = (k + turn_) & 3;
                const Set to = grid_.shift(Set::single(list[head]), d) & alive_ & area_;
                if (!to.any() || (to & seen).any()) continue;
                seen |= to;
                list.push_back(static_cast<std::uint16_t>(to.first()));
            }
        return list;
    }

    const BitBoard<N>& grid_;
    const Set alive_, area_;
    const int turn_;
    const Through* const through_;
    const int most_;
    Table& table_;
    std::uint64_t tried_ = 0;
    Vector<int> reach_;
    Vector<Vector<std::uint16_t>> nearest_;
    Vector<int> boxes_;
    Vector<std::uint8_t> used_;
    struct Waiting {
        Set boxes;
        std::uint64_t hash;
    };
    std::array<Waiting, kBatch> batch_;
    std::size_t waiting_ = 0;
};

}  // namespace pushworks::optimize
