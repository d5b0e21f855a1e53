#include "fess/cells.hpp"

#include <algorithm>

namespace pushworks {

std::uint32_t Cells::of(const Features& f) {
    const std::uint64_t key =
        static_cast<std::uint64_t>(f.packed) << 48 | static_cast<std::uint64_t>(f.stuck) << 32 |
        static_cast<std::uint64_t>(tuning_.coarse ? 0 : std::min<int>(f.blockers, 0xFF)) << 24 |
        static_cast<std::uint64_t>(std::min<int>(f.regions, 0xFF)) << 16 |
        static_cast<std::uint64_t>(std::min<int>(f.stranded, 0xFF));
    const auto [it, fresh] = index_.try_emplace(key, static_cast<std::uint32_t>(cells_.size()));
    if (fresh) cells_.push_back({f, {}});
    return it->second;
}

void Cells::push(std::uint32_t cell, std::uint32_t node, std::uint64_t weight, std::uint32_t number) {
    cells_[cell].heap.push({weight << 32 | number, node});
}

std::uint32_t Cells::pop(std::uint32_t cell) {
    auto& heap = cells_[cell].heap;
    const std::uint32_t node = heap.top().node;
    heap.pop();
    return node;
}

std::uint32_t Cells::choose(std::uint32_t best_cell, int best_packed, std::uint64_t since_best) {
    const bool patient = since_best < static_cast<std::uint64_t>(tuning_.stagnation_limit);
    const int exploit_period = patient ? tuning_.exploit_period : tuning_.stagnant_exploit_period;
    const bool best_is_empty = cells_[best_cell].heap.empty();
    for (std::size_t empty_in_a_row = 0;;) {
        if (++turn_ % static_cast<std::uint64_t>(exploit_period) == 0 && !best_is_empty) return best_cell;
        if (++cycle_ >= cells_.size()) {
            cycle_ = 0;
            ++round_;
        }
        const Cell& cell = cells_[cycle_];
        charge(1);
        if (cell.heap.empty()) {
            if (++empty_in_a_row > cells_.size() && best_is_empty) return kNone;
            continue;
        }
        const int behind = std::max(0, best_packed - cell.features.packed) / tuning_.behind;
        if (round_ % static_cast<std::uint64_t>(1 + cell.features.stranded + behind) == 0) return cycle_;
        empty_in_a_row = 0;
    }
}

}  // namespace pushworks
