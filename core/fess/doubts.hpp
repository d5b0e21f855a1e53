// Doubts: the best position has led nowhere for long. Is it lost? If so, another one becomes the best.
// Otherwise the next doubt about it comes later and is answered with more effort.
#pragma once

#include <cstdint>
#include <vector>

#include "fess/tree.hpp"

namespace pushworks {

class Doubts {
 public:
    explicit Doubts(FessTree& tree) : tree_(tree), tuning_(tree.tuning().doubts) {}

    // Called every turn.
    void consider(std::uint64_t since_best);

 private:
    void doubt_best(std::uint64_t since_best);
    // A lost set that contains one of the seeds, if one is found with the present effort.
    DeadSet prove(std::uint32_t node, const std::vector<Square>& seeds);

    FessTree& tree_;
    const DoubtTuning& tuning_;
    std::uint64_t improvements_ = 0;  // of the search when the values below were chosen
    int budget_ = 0;                  // positions per question in the next doubt
    std::uint64_t patience_ = 0;      // turns without a better position until then
    std::uint64_t work_ = 0;
};

}  // namespace pushworks
