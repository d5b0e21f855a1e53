#include "nets/evaluator.hpp"

#include <algorithm>

namespace pushworks {

namespace {

constexpr std::int16_t kFull = NetShape::kSumUnit - 1;  // activations end here

Square square_beside(const Board& board, Square square, int dx, int dy) {
    const int x = board.cell(square) % board.width() + dx;
    const int y = board.cell(square) / board.width() + dy;
    if (x < 0 || y < 0 || x >= board.width() || y >= board.height()) return kNoSquare;
    return board.square_of_cell(y * board.width() + x);
}

}  // namespace

Evaluator::Evaluator(const Facts& facts, std::shared_ptr<const Network> network)
    : board_(&facts.board()), network_(std::move(network)), columns_(network_->encode(facts)) {
    around_.resize(board_->size());
    seconds_.resize(board_->size());
    for (int at = 0; at < board_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        int place = 0;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
                if (dx != 0 || dy != 0) around_[at][place++] = square_beside(*board_, square, dx, dy);
        for (int pair = 0; pair < NetShape::kPairs; ++pair)
            seconds_[at][pair] = square_beside(*board_, square, NetShape::pair_offsets[pair][0],
                                               NetShape::pair_offsets[pair][1]);
    }
}

void Evaluator::load(const Position& position, const Reach& reach) {
    std::ranges::copy(network_->first_bias(), sums_.begin());
    const auto add = [&](Square square, int column) {
        const std::int16_t* numbers =
            &columns_
                 .sums[(static_cast<std::size_t>(square) * NetShape::kColumns + column) * NetShape::kSums];
        for (int i = 0; i < NetShape::kSums; ++i) sums_[i] = static_cast<std::int16_t>(sums_[i] + numbers[i]);
    };
    for (const Square box : position.boxes()) {
        add(box, 0);
        for (int direction = 0; direction < kDirections; ++direction)
            if (reach.reaches(board_->neighbour(box, direction))) add(box, 1 + direction);
        for (int pair = 0; pair < NetShape::kPairs; ++pair) {
            const Square second = seconds_[box][pair];
            if (second != kNoSquare && position.occupied(second)) add(box, 1 + kDirections + pair);
        }
    }
    for (std::int16_t& sum : sums_) sum = std::clamp<std::int16_t>(sum, 0, kFull);
    const std::int16_t* weights = network_->hidden_weights().data();
    for (int h = 0; h < NetShape::kHidden; ++h, weights += NetShape::kSums) {
        std::int32_t total = network_->hidden_bias()[h];
        for (int i = 0; i < NetShape::kSums; ++i) total += sums_[i] * weights[i];
        hidden_[h] = static_cast<std::int16_t>(std::clamp(total / NetShape::kWeightUnit, 0, int{kFull}));
    }
}

float Evaluator::output(int which) const {
    float total = network_->output_bias()[which];
    for (int h = 0; h < NetShape::kHidden; ++h)
        total += network_->output_weights()[which * NetShape::kHidden + h] *
                 (static_cast<float>(hidden_[h]) / NetShape::kSumUnit);
    return total;
}

std::int32_t Evaluator::logit(const Position& position, Square box, int direction) const {
    const std::size_t row = static_cast<std::size_t>(box) * kDirections + direction;
    const std::int16_t* push = &columns_.pushes[row * NetShape::kHidden];
    std::int32_t total = 0;
    for (int h = 0; h < NetShape::kHidden; ++h) total += hidden_[h] * push[h];
    const std::int16_t* window = &columns_.window[row * NetShape::kWindow];
    for (int place = 0; place < NetShape::kWindow; ++place) {
        const Square beside = around_[box][place];
        if (beside != kNoSquare && position.occupied(beside)) total += window[place];
    }
    return total;
}

}  // namespace pushworks
