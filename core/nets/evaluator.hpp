// Evaluates positions with a trained network at the speed of the search: sums of columns, integers only.
//
// A position adds up one column for each box, one for each side of a box the player can walk to, and one for
// each pair of boxes close to each other. Two thin layers turn the sum into a value; a push is scored by the
// hidden layer and by the boxes around the one that is pushed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/memory.hpp"
#include "nets/network.hpp"
#include "run/policy_value_model.hpp"

namespace pushworks {

class Evaluator final : public PolicyValueModel {
 public:
    Evaluator(const LevelContext& context, std::shared_ptr<const Network> network);

    void load(const Position& position, const Reach& reach) override;
    void load_pushes(const Position& position) override;
    float beyond_bound() const override { return output(0) * 8; }
    float deadlock_logit() const override { return output(1); }
    float logit(Square box, int direction) const override;

 private:
    float output(int which) const;

    const Board* board_;
    std::shared_ptr<const Network> network_;
    LevelColumns columns_;
    Vector<std::array<Square, NetShape::kWindow>> around_;  // the square itself where there is no floor
    Vector<std::array<Square, NetShape::kPairs>> seconds_;  // likewise
    Vector<std::uint32_t> near_;          // where a box stands: which places around it have another
    Vector<const std::int16_t*> chosen_;  // the columns of the loaded position
    std::array<std::int16_t, NetShape::kSums> sums_{};
    std::array<std::int16_t, NetShape::kHidden> hidden_{};
};

}  // namespace pushworks
