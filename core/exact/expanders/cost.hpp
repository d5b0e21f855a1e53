// Costs of searches that count moves, or two measures at once: the first measure in the high bits, the second
// in the low ones, so that plain addition and comparison are lexicographic.
#pragma once

#include <algorithm>
#include <cstdint>

#include "run/search.hpp"

namespace pushworks {

// Whether the sum of two costs overflows its bits; `second` are the bits of a second measure. A measure at
// its most may stand for any more.
inline bool overflows(std::uint32_t a, std::uint32_t b, std::uint32_t second) {
    constexpr std::uint32_t most = 0x7FFFFFFF;  // costs have 31 bits
    return a + b >= (most & ~second) || (second != 0 && (a & second) + (b & second) >= second);
}

class CostScale {
 public:
    explicit CostScale(const Objective& objective)
        : step_(objective.step),
          push_{static_cast<std::uint16_t>(objective.push.first - objective.step.first),
                static_cast<std::uint16_t>(objective.push.second - objective.step.second)},
          has_second_(objective.has_second()) {}

    // So many moves or pushes of the first measure (65,535) and of the second (32,767) can be told apart:
    // searches notice when a cost is larger (overflows()), claim nothing from then on and say why.
    static constexpr int kSecondBits = 15;
    static constexpr const char* kTooLong =
        "a path is too long to be compared by two measures: more than 65,535 of the first or 32,767 of the "
        "second";

    // What so many moves cost of which so many are pushes. Of more than can be written down the most that
    // can: still a lower bound.
    std::uint32_t of(std::uint32_t moves, std::uint32_t pushes) const {
        const std::uint64_t first = std::uint64_t{step_.first} * moves + std::uint64_t{push_.first} * pushes;
        if (!has_second_) return static_cast<std::uint32_t>(std::min<std::uint64_t>(first, kMost));
        return joined(first, std::uint64_t{step_.second} * moves + std::uint64_t{push_.second} * pushes);
    }
    bool has_second() const { return has_second_; }
    // The sum of two costs, each measure no more than can be written down: still a lower bound.
    std::uint32_t sum(std::uint32_t a, std::uint32_t b) const {
        if (!has_second())
            return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{a} + b, kMost));
        return std::min(
            joined((a >> kSecondBits) + (b >> kSecondBits), (a & kMostSecond) + (b & kMostSecond)), kMost);
    }
    // The bits of the second measure; a sum that overflows them is not a cost any more.
    std::uint32_t second_mask() const { return has_second() ? kMostSecond : 0; }
    // So much of the first measure and nothing of the second.
    std::uint32_t whole(std::uint32_t first) const { return has_second() ? joined(first, 0) : first; }
    int first(std::uint32_t cost) const {
        return static_cast<int>(has_second() ? cost >> kSecondBits : cost);
    }

 private:
    static constexpr std::uint32_t kMost = 0x7FFFFFFE;  // the largest of 31 bits means "deadlocked"
    static constexpr std::uint32_t kMostFirst = (1U << (31 - kSecondBits)) - 1;
    static constexpr std::uint32_t kMostSecond = (1U << kSecondBits) - 1;

    static std::uint32_t joined(std::uint64_t first, std::uint64_t second) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(first, kMostFirst) << kSecondBits |
                                          std::min<std::uint64_t>(second, kMostSecond));
    }

    Objective::Cost step_;  // of a move
    Objective::Cost push_;  // of a push, in addition
    bool has_second_;
};

}  // namespace pushworks
