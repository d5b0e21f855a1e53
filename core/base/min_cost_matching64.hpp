// Minimum-cost assignment of boxes to target squares, kept so that the cost after one box moved is cheap to
// find.
//
// Shortest augmenting paths with dual potentials (the Hungarian method as Jonker and Volgenant write it). A
// whole solve is O(n^3) for n boxes; after a row has changed only that row is assigned again, O(n^2). Rows
// are padded to whole vectors, so that each inner loop is one or two machine instructions for up to sixteen
// boxes.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

namespace pushworks {

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

class MinCostMatching64 {
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
            for (int j = 0; j < width_; ++j) best = std::min(best, (cost_[i][j] - potential_[j]) * kMost + j);
            const int column = best & (kMost - 1);
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
    int column_of(int i) const { return column_of_[i]; }

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
        // For each column the cost of the cheapest way to it, kMost times, plus its number: the least of them
        // names the column, too. INT_MAX once that way is known, with the row before it in `previous`.
        alignas(64) std::array<int, kMost> open, previous;
        int best = INT_MAX;
        for (int j = 0; j < width; ++j) {
            open[j] = (cost_[i][j] - potential_[j]) * kMost + j;
            best = std::min(best, open[j]);
        }
        int column = best & (kMost - 1);
        if (row_of_[column] < 0) {  // mostly so: often it is the column that the row has just lost
            row_of_[column] = i;
            column_of_[i] = column;
            return;
        }
        for (int j = 0; j < width; ++j) previous[j] = i;
        std::array<int, kMost> closed, reached;  // columns, and the costs of the ways to them
        int count = 0;
        for (int row; (row = row_of_[column]) >= 0; column = best & (kMost - 1)) {
            open[column] = INT_MAX;
            closed[count] = column;
            reached[count++] = best >> 6;
            const int base = ((best >> 6) - (cost_[row][column] - potential_[column])) * kMost;
            best = INT_MAX;
            for (int j = 0; j < width; ++j) {
                const int through = base + (cost_[row][j] - potential_[j]) * kMost + j;
                const bool better = open[j] != INT_MAX && through < open[j];
                open[j] = better ? through : open[j];
                previous[j] = better ? row : previous[j];
                best = std::min(best, open[j]);
            }
        }
        for (int k = 0; k < count; ++k) potential_[closed[k]] += reached[k] - (best >> 6);
        for (int j = column;;) {
            const int row = previous[j];
            row_of_[j] = row;
            const int next = column_of_[row];
            column_of_[row] = j;
            if (row == i) break;
            j = next;
        }
    }
    int n_ = 0, width_ = 0;
    alignas(64) std::array<int, kMost> row_of_, column_of_, potential_;
    std::array<const Cost*, kMost> cost_;
};

}  // namespace pushworks
