#include "nets/evaluator.hpp"

#include <algorithm>
#include <bit>

namespace pushworks {

namespace {

constexpr std::int16_t kFull = NetShape::kSumUnit - 1;  // activations end here

void fetch(const std::int16_t* column) {
    constexpr int line = 64 / sizeof(std::int16_t);
    for (int i = 0; i < NetShape::kSums; i += line) __builtin_prefetch(column + i);
}

}  // namespace

Evaluator::Evaluator(const LevelContext& context, std::shared_ptr<const Network> network)
    : board_(&context.board()), network_(std::move(network)), columns_(network_->encode(context)) {
    around_.resize(board_->size());
    seconds_.resize(board_->size());
    near_.resize(board_->size());
    for (int at = 0; at < board_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        const auto beside = [&](int dx, int dy) {
            const Square found = board_->square_at(square, dx, dy);
            return found == kNoSquare ? square : found;
        };
        int place = 0;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
                if (dx != 0 || dy != 0) around_[at][place++] = beside(dx, dy);
        for (int pair = 0; pair < NetShape::kPairs; ++pair) {
            const auto [dx, dy] = NetShape::pair_offsets[pair];
            seconds_[at][pair] = beside(dx, dy);
        }
    }
}

// Which columns a position adds up is found first, without a branch for each. The columns of a level fill a
// cache, and the search has its own use for it: the next ones are called for while one is added.
void Evaluator::load(const Position& position, const Reach& reach) {
    chosen_.resize(static_cast<std::size_t>(position.count()) * NetShape::kColumns);
    std::size_t count = 0;
    for (const Square box : position.boxes()) {
        const std::int16_t* column =
            &columns_.sums[static_cast<std::size_t>(box) * NetShape::kColumns * NetShape::kSums];
        const auto choose = [&](bool there) {
            chosen_[count] = column;
            count += there ? 1 : 0;
            column += NetShape::kSums;
        };
        choose(true);
        for (int direction = 0; direction < kDirections; ++direction)
            choose(reach.reaches(board_->neighbour(box, direction)));
        for (const Square second : seconds_[box]) choose((second != box) & position.occupied(second));
    }
    constexpr std::size_t ahead = 4;
    for (std::size_t c = 0; c < std::min(count, ahead); ++c) fetch(chosen_[c]);
    // Vector instructions add 16 bits: so many columns at a time, however many boxes there are.
    constexpr std::size_t at_once = 32'767 / NetShape::kMostOfColumn;
    std::array<std::int32_t, NetShape::kSums> total_sums;  // up to 2^11 for each of 11 columns of 2^16 boxes
    std::ranges::copy(network_->first_bias(), total_sums.begin());
    for (std::size_t c = 0; c < count;) {
        sums_.fill(0);
        for (const std::size_t end = std::min(c + at_once, count); c < end; ++c) {
            fetch(chosen_[std::min(c + ahead, count - 1)]);
            for (int i = 0; i < NetShape::kSums; ++i)
                sums_[i] = static_cast<std::int16_t>(sums_[i] + chosen_[c][i]);
        }
        for (int i = 0; i < NetShape::kSums; ++i) total_sums[i] += sums_[i];
    }
    for (int i = 0; i < NetShape::kSums; ++i)
        sums_[i] = static_cast<std::int16_t>(std::clamp<std::int32_t>(total_sums[i], 0, kFull));
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

void Evaluator::load_pushes(const Position& position) {
    for (const Square box : position.boxes()) {
        std::uint32_t near = 0;
        for (int place = 0; place < NetShape::kWindow; ++place) {
            const Square beside = around_[box][place];
            near |= static_cast<std::uint32_t>((beside != box) & position.occupied(beside)) << place;
        }
        near_[box] = near;
    }
}

float Evaluator::logit(Square box, int direction) const {
    const std::size_t row = static_cast<std::size_t>(box) * kDirections + direction;
    const std::int16_t* push = &columns_.pushes[row * NetShape::kHidden];
    std::int32_t total = 0;
    for (int h = 0; h < NetShape::kHidden; ++h) total += hidden_[h] * push[h];
    const std::int16_t* window = &columns_.window[row * NetShape::kWindow];
    for (std::uint32_t near = near_[box]; near != 0; near &= near - 1)
        total += window[std::countr_zero(near)];
    return static_cast<float>(total) / NetShape::kLogitUnit;
}

}  // namespace pushworks
