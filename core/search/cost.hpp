// Costs of searches that count moves, or two measures at once: the first measure in the high bits, the second
// in the low ones, so that plain addition and comparison are lexicographic.
#pragma once

#include <cstdint>

#include "search/search.hpp"

namespace pushworks {

class CostScale {
 public:
    explicit CostScale(Objective objective) : objective_(objective) {}

    static constexpr int kSecondBits = 15;

    std::uint32_t of(std::uint32_t moves, std::uint32_t pushes) const {
        switch (objective_) {
            case Objective::moves:
                return moves;
            case Objective::pushes_moves:
                return pushes << kSecondBits | moves;
            case Objective::moves_pushes:
                return moves << kSecondBits | pushes;
            default:
                return pushes;
        }
    }
    bool has_second() const {
        return objective_ == Objective::pushes_moves || objective_ == Objective::moves_pushes;
    }
    // The bits of the second measure; a sum that overflows them is not a cost any more.
    std::uint32_t second_mask() const { return has_second() ? (1U << kSecondBits) - 1 : 0; }
    int first(std::uint32_t cost) const {
        return static_cast<int>(has_second() ? cost >> kSecondBits : cost);
    }
    bool counts_moves() const { return objective_ != Objective::any && objective_ != Objective::pushes; }

 private:
    Objective objective_;
};

}  // namespace pushworks
