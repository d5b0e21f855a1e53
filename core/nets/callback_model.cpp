#include "nets/callback_model.hpp"

#include <algorithm>
#include <stdexcept>

namespace pushworks {

CallbackModel::CallbackModel(const LevelContext& context, Function function)
    : board_(&context.board()),
      function_(function),
      cells_(static_cast<std::size_t>(board_->width()) * board_->height()),
      planes_(cells_ * kPlanes),
      answers_(2 + cells_ * kDirections) {
    const LevelPlanes level = level_planes(context);
    for (int square = 0; square < board_->size(); ++square)
        for (int plane = 0; plane < LevelPlanes::kCount; ++plane)
            planes_[plane * cells_ + board_->cell(static_cast<Square>(square))] =
                level.values[static_cast<std::size_t>(square) * LevelPlanes::kCount + plane];
}

void CallbackModel::load(const Position& position, const Reach& reach) {
    float* boxes = &planes_[LevelPlanes::kCount * cells_];
    float* reached = boxes + cells_;
    std::fill(boxes, reached + cells_, 0.0F);
    for (const Square box : position.boxes()) boxes[board_->cell(box)] = 1;
    for (int at = 0; at < board_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        reached[board_->cell(square)] = reach.contains(square) ? 1.0F : 0.0F;
    }
    if (function_(board_->height(), board_->width(), planes_.data(), answers_.data()) != 0)
        throw std::runtime_error("the network could not be called");
}

}  // namespace pushworks
