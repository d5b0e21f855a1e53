// A policy-value model behind a callback: any network of another program, called for every position.
#pragma once

#include "base/memory.hpp"
#include "nets/level_planes.hpp"
#include "run/policy_value_model.hpp"

namespace pushworks {

class CallbackModel final : public PolicyValueModel {
 public:
    // Gets the board as planes of height x width floats: those of the level (LevelPlanes), boxes, where the
    // player can walk. Writes pushes needed beyond the bound, deadlocked logit, and the logits of all pushes:
    // up, down, left, right, height x width each. Not 0: it failed.
    using Function = int (*)(int height, int width, const float* planes, float* answers);
    static constexpr int kPlanes = LevelPlanes::kCount + 2;

    CallbackModel(const LevelContext& context, Function function);

    void load(const Position& position, const Reach& reach) override;
    void load_pushes(const Position&) override {}
    float beyond_bound() const override { return answers_[0]; }
    float deadlock_logit() const override { return answers_[1]; }
    float logit(Square box, int direction) const override {
        return answers_[2 + static_cast<std::size_t>(direction) * cells_ + board_->cell(box)];
    }

 private:
    const Board* board_;
    Function function_;
    std::size_t cells_;
    Vector<float> planes_;
    Vector<float> answers_;
};

}  // namespace pushworks
