#include "nets/level_planes.hpp"

namespace pushworks {

namespace {

// From 0 to 1, half at `half`: large numbers differ less than small ones.
float squashed(int number, int half) {
    return static_cast<float>(number) / static_cast<float>(number + half);
}

}  // namespace

LevelPlanes level_planes(const LevelContext& context) {
    const Board& board = context.board();
    LevelPlanes planes;
    planes.values.reserve(static_cast<std::size_t>(board.size()) * LevelPlanes::kCount);
    const float boxes = squashed(static_cast<int>(board.start_boxes().size()), 8);
    const float size = squashed(board.size(), 64);
    for (int at = 0; at < board.size(); ++at) {
        const auto square = static_cast<Square>(at);
        const auto sides = context.sides().first(square + 1) - context.sides().first(square);
        const int nearest = context.to_goals().least(square);
        const bool dead = context.to_goals().dead(square);
        for (const float value : {1.0F, board.is_goal(square) ? 1.0F : 0.0F, dead ? 1.0F : 0.0F,
                                  dead ? 1.0F : squashed(nearest, 8), sides > 1 ? 1.0F : 0.0F, boxes, size})
            planes.values.push_back(value);
    }
    return planes;
}

}  // namespace pushworks
