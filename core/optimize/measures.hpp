// The six measures of a solution and the orders in which they are compared.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::optimize {

enum class Metric : std::uint8_t { moves, pushes, box_lines, box_changes, sessions, player_lines };
inline constexpr int kMetrics = 6;

using Measures = std::array<std::uint32_t, kMetrics>;  // by Metric

// Longer solutions are refused: with a walk and a lower bound added, the moves of a path that is no longer,
// and with them all other measures, take 21 bits.
inline constexpr std::uint32_t kMostMoves = 2'000'000;

inline std::uint32_t of(const Measures& measures, Metric metric) {
    return measures[static_cast<std::size_t>(metric)];
}

// The measures of LURD text played from the start of a level. Throws std::invalid_argument when a move cannot
// be made.
Measures measure(const Board& board, std::string_view moves);
// The same after so many pushes, from none on.
Vector<Measures> measures_of_pushes(const Board& board, std::string_view moves);

// Which measure counts first, second and so on. Measures that are not listed still break ties, in the usual
// order.
class Order {
 public:
    // Throws std::invalid_argument when none is given, or one twice.
    explicit Order(const Vector<Metric>& asked);

    Metric operator[](int rank) const { return rank_[rank]; }
    bool better(const Measures& a, const Measures& b) const { return compare(a, b, kMetrics) < 0; }
    // Negative when a is better than b in the first `ranks` measures, 0 when they are alike.
    int compare(const Measures& a, const Measures& b, int ranks) const;
    // Only moves and pushes were given.
    bool plain() const;
    // Player lines were given ...
    bool asks_for_lines() const;
    // ... and count before moves.
    bool turns_first() const;

 private:
    std::array<Metric, kMetrics> rank_;
    int asked_;
};

}  // namespace pushworks::optimize
