// Cheapest assignment of rows (boxes) to columns (targets): shortest augmenting paths with dual potentials,
// the Hungarian method as Jonker and Volgenant write it. A whole solution takes O(n^3) for n boxes; the cost
// after one row has changed is found by a single path, O(n^2).
//
// One algorithm in two sizes: MinCostMatching64 for searches that need millions a second, in vector
// instructions; MinCostMatching for any number of boxes, with readable potentials.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "base/budget.hpp"
#include "base/memory.hpp"

namespace pushworks {

// What both have in common. `List<T>` holds a T for each row or column. Lengths of paths are compared as
// keys: the length, then the column in the lowest `kBits`, so that the least key names its column, too.
template <template <class> class List, class Key, int kBits>
class AugmentingMatching {
 public:
    int column_of(int row) const { return column_of_[row]; }

 protected:
    static constexpr Key kClosed = std::numeric_limits<Key>::max();
    static Key key(int length, int column) { return static_cast<Key>(length) * (Key{1} << kBits) + column; }
    static int column_in(Key key) { return static_cast<int>(key & ((Key{1} << kBits) - 1)); }
    static int length_in(Key key) { return static_cast<int>(key >> kBits); }

    // A shortest path, and what is known of the columns that were nearer.
    struct Path {
        List<Key> open;             // of the shortest path found to each column; kClosed once it is final
        List<int> previous;         // the row before the column on it
        List<int> closed, reached;  // columns whose path is final, and its length
        int count = 0;              // of these
        int end = -1, length = 0;   // of the path that was looked for
    };

    // Finds the shortest path from `row`, with these costs, to the nearest column that is free, or to
    // `target` as if that were free. `costs_of(row)[column]` are the costs of the other rows. The potential
    // of a row is what its own column leaves of its cost; that of the first counts as zero. `width` may be a
    // constant.
    template <class Width, class Costs, class CostsOf>
    void find_path(Path& path, int row, const Costs& costs, Width width, int target,
                   CostsOf&& costs_of) const {
        Key* const __restrict open = path.open.data();
        int* const __restrict previous = path.previous.data();
        const int* const potential = potential_.data();
        Key best = kClosed;
        for (int j = 0; j < width; ++j) {
            open[j] = key(costs[j] - potential[j], j);
            best = std::min(best, open[j]);
        }
        path.count = 0;
        path.end = column_in(best);
        path.length = length_in(best);
        if (ends(path.end, target)) {  // mostly so: often it is the column that the row has just lost
            previous[path.end] = row;
            return;
        }
        for (int j = 0; j < width; ++j) previous[j] = row;
        do {
            const int through = row_of_[path.end];
            open[path.end] = kClosed;
            path.closed[path.count] = path.end;
            path.reached[path.count++] = path.length;
            const auto& next = costs_of(through);
            const Key base = key(path.length - (next[path.end] - potential[path.end]), 0);
            best = kClosed;
            for (int j = 0; j < width; ++j) {
                const Key length = base + key(next[j] - potential[j], j);
                const bool better = open[j] != kClosed && length < open[j];
                open[j] = better ? length : open[j];
                previous[j] = better ? through : previous[j];
                best = std::min(best, open[j]);
            }
            path.end = column_in(best);
            path.length = length_in(best);
        } while (!ends(path.end, target));
    }
    // Gives every row on the path the next column of it.
    void augment_along(const Path& path, int row) {
        for (int k = 0; k < path.count; ++k) potential_[path.closed[k]] += path.reached[k] - path.length;
        for (int column = path.end;;) {
            const int through = path.previous[column];
            row_of_[column] = through;
            std::swap(column_of_[through], column);
            if (through == row) break;
        }
    }

    List<int> row_of_, column_of_, potential_;

 private:
    bool ends(int column, int target) const {
        return column == target || (target < 0 && row_of_[column] < 0);
    }
};

using Cost = std::int32_t;

// No way from this square to that target. More expensive than any assignment of 64 boxes without it, and
// small enough for the arithmetic: potentials may fall by kNever with each of 64 rows that are released and
// assigned again, and every number is multiplied by 64, which makes 2^18 * 2^6 * 2^6 = 2^30.
inline constexpr int kNever = 1 << 18;
// The most that one box may cost.
inline constexpr int kMostPushes = (kNever - 1) / 64;
inline constexpr int kLane = 16;  // columns are padded to a multiple of this, with cost 2 * kNever

constexpr int padded(int n) {
    return (n + kLane - 1) / kLane * kLane;
}

template <class T>
struct alignas(64) ListOf64 : std::array<T, 64> {};

// Up to 64 boxes. Rows are padded to whole vectors, so that each inner loop is one or two machine
// instructions for up to sixteen boxes.
class MinCostMatching64 : public AugmentingMatching<ListOf64, int, 6> {
 public:
    static constexpr int kMost = 64;

    // rows[i] points to the padded costs of row i, at most kMostPushes or at least kNever; returns the total,
    // kNever where there is no assignment.
    int solve(const Cost* const* rows, int n) {
        n_ = n;
        width_ = padded(n);
        for (int j = 0; j < width_; ++j) potential_[j] = 2 * kNever, row_of_[j] = -1;
        for (int i = 0; i < n; ++i) {
            cost_[i] = rows[i];
            for (int j = 0; j < width_; ++j) potential_[j] = std::min<int>(potential_[j], rows[i][j]);
        }
        for (int j = n; j < width_; ++j) potential_[j] = 0;  // padding must stay expensive
        // Rows whose cheapest column is still free take it at once; the others compete.
        int waiting[kMost], count = 0;
        for (int i = 0; i < n; ++i) {
            int best = INT_MAX;
            for (int j = 0; j < width_; ++j) best = std::min(best, key(cost_[i][j] - potential_[j], j));
            const int column = column_in(best);
            if (row_of_[column] < 0 && best < kMost)
                row_of_[column] = i, column_of_[i] = column;
            else
                waiting[count++] = i;
        }
        for (int w = 0; w < count; ++w) augment(waiting[w]);
        return total();
    }

    // The same for fewer rows than columns; taking column j costs penalty[j] on top (not in total()).
    void solve_some(const Cost* const* rows, int n, int columns, const int* penalty) {
        n_ = n;
        width_ = padded(columns);
        for (int j = 0; j < width_; ++j) potential_[j] = j < columns ? -penalty[j] : 0, row_of_[j] = -1;
        for (int i = 0; i < n; ++i) {
            cost_[i] = rows[i];
            augment(i);
        }
    }

    void copy(const MinCostMatching64& other) {
        n_ = other.n_;
        width_ = other.width_;
        for (int j = 0; j < width_; ++j) {
            row_of_[j] = other.row_of_[j];
            potential_[j] = other.potential_[j];
            column_of_[j] = other.column_of_[j];
            cost_[j] = other.cost_[j];
        }
    }
    // Row i gets other costs and loses its column until it is augmented again.
    void release(int i, const Cost* row) {
        row_of_[column_of_[i]] = -1;
        cost_[i] = row;
    }
    void augment(int i) {
        // A width known at compile time lets each inner loop become a few vector instructions.
        switch (width_) {
            case 16:
                return augment_padded<16>(i);
            case 32:
                return augment_padded<32>(i);
            case 48:
                return augment_padded<48>(i);
            default:
                return augment_padded<64>(i);
        }
    }
    int total() const {
        int sum = 0;  // up to 2 * kNever for each of 64 boxes: 2^25
        for (int i = 0; i < n_; ++i) sum += cost_[i][column_of_[i]];
        return std::min(sum, kNever);
    }

 private:
    template <int width>
    void augment_padded(int i) {
        Path path;
        find_path(path, i, cost_[i], std::integral_constant<int, width>{}, -1,
                  [this](int row) { return cost_[row]; });
        augment_along(path, i);
    }

    int n_ = 0, width_ = 0;
    std::array<const Cost*, kMost> cost_;
};

template <class T>
using ListOfAny = Vector<T>;

// Any number of boxes and targets up to 2^16, with distances of 16 bits.
class MinCostMatching : AugmentingMatching<ListOfAny, std::int64_t, 17> {
 public:
    // At least as many targets as boxes; the missing boxes are added as rows of zeros.
    MinCostMatching(int boxes, int targets);

    // Every cost of an assignment is less: one box counts at most most_of_one(boxes), so that all together
    // stay below 2^28, and sums of a few such numbers stay within an int.
    static constexpr int kImpossible = 1 << 28;
    static constexpr std::uint16_t kNoWay = 0xFFFF;
    // With up to 4,096 boxes every distance counts in full. With more a long one counts for less, and the
    // cost is still a lower bound.
    static constexpr int most_of_one(int boxes) { return (kImpossible - 1) / (boxes > 0 ? boxes : 1); }

    // Rows are distances; kNoWay means "never". Returns the cost, kImpossible when there is none. The rows
    // must stay alive and unchanged until the next call.
    int solve(std::span<const std::uint16_t* const> rows);
    // The cost with the costs of one row replaced; the solution itself is kept as it is.
    int cost_with(int row, const std::uint16_t* costs);
    // The target of a box in the solution.
    using AugmentingMatching::column_of;
    // What a target adds to the cost in the solution: distance minus potential is least at each box's own
    // target.
    int potential(int column) const { return potential_[column]; }

 private:
    // More expensive than any assignment without it. Potentials lie within plus or minus this much (there is
    // always a free column of potential 0 while they change), lengths of paths within four times as much:
    // 2^30.
    static constexpr int kForbidden = kImpossible;

    // A row of distances as costs.
    struct Costs {
        const std::uint16_t* distances;
        int most;  // that one box counts
        int operator[](int column) const {
            const int distance = distances[column];
            return distance == kNoWay ? kForbidden : std::min(distance, most);
        }
    };
    Costs costs_of(int row) const { return {rows_[row], most_}; }
    void find(int row, const std::uint16_t* distances, int target);

    int boxes_;
    int size_;
    int most_;
    std::int64_t cost_ = 0;  // up to 2^28 for each of 2^16 boxes
    Vector<std::uint16_t> zeros_;
    Vector<const std::uint16_t*> rows_;
    Path path_;
};

}  // namespace pushworks
