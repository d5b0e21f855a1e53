#include "facts/pattern_database_set.hpp"

#include <algorithm>
#include <array>

namespace pushworks {

TripleHints::TripleHints(const Board& board, const PatternDatabase& pairs, const PatternDatabase& triples,
                         const DualPotentials& potentials)
    : squares_(static_cast<std::size_t>(board.size())),
      words_((squares_ + 63) / 64),
      bits_(squares_ * squares_ * words_, 0) {
    const auto mark = [&](Square a, Square b, Square third) {
        const std::uint64_t bit = std::uint64_t{1} << third % 64;
        bits_[(static_cast<std::size_t>(a) * squares_ + b) * words_ + third / 64] |= bit;
        bits_[(static_cast<std::size_t>(b) * squares_ + a) * words_ + third / 64] |= bit;
    };
    const auto costlier = [&](Square a, Square b, Square c) {
        const std::size_t three = triples.set_of(std::array{a, b, c});
        if (triples.harmless(three)) return false;
        const std::array two{pairs.set_of(std::array{a, b}), pairs.set_of(std::array{a, c}),
                             pairs.set_of(std::array{b, c})};
        for (int at = 0; at < board.size(); ++at) {
            const auto player = static_cast<Square>(at);
            if (player == a || player == b || player == c) continue;
            int largest = 0;
            for (const std::size_t pair : two) largest = std::max(largest, pairs.detours_at(pair, player));
            if (triples.detours_at(three, player) > largest) return true;
        }
        return false;
    };
    Vector<Square> live;
    for (int at = 0; at < board.size(); ++at)
        if (!potentials.deadlocked(static_cast<Square>(at))) live.push_back(static_cast<Square>(at));
    for (std::size_t k = 2; k < live.size(); ++k) {
        for (std::size_t j = 1; j < k; ++j) {
            for (std::size_t i = 0; i < j; ++i) {
                if (!costlier(live[i], live[j], live[k])) continue;
                mark(live[i], live[j], live[k]);
                mark(live[i], live[k], live[j]);
                mark(live[j], live[k], live[i]);
            }
        }
    }
}

bool PatternDatabaseSet::deadlocked(std::span<const Square> boxes, Square square, Square player) const {
    if (!pairs && !triples) return false;
    if (potentials->deadlocked(square)) return true;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Square other = boxes[i];
        if (other == square) continue;
        if (potentials->deadlocked(other)) return true;
        const auto [low, high] = std::minmax(square, other);
        if (pairs && pairs->detours(std::array{low, high}, player) == PatternDatabase::kDeadlocked)
            return true;
        if (!triples) continue;
        const auto thirds = hints->thirds(square, other);
        for (std::size_t j = i + 1; j < boxes.size(); ++j) {
            const Square third = boxes[j];
            if ((thirds[third / 64] >> third % 64 & 1) == 0) continue;
            std::array set{square, other, third};
            std::sort(set.begin(), set.end());
            if (triples->detours(set, player) == PatternDatabase::kDeadlocked) return true;
        }
    }
    return false;
}

}  // namespace pushworks
