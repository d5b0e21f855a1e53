// A trained network: an encoder that reads a level once, and the small layers that evaluate its positions.
//
// The encoder is a residual convolution over the floor squares. It writes, for every square, the columns that
// a position adds up (see Evaluator). Its weights are bytes with a scale for each output.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/memory.hpp"
#include "facts/level_context.hpp"

namespace pushworks {

// The shape is the same for all networks, so that inner loops have fixed lengths.
struct NetShape {
    static constexpr int kChannels = 64;
    static constexpr int kSums = 128;  // numbers of a column
    static constexpr int kHidden = 32;
    static constexpr int kPairs = 6;  // a second box within two squares, each pair once
    static constexpr int kColumns = 1 + kDirections + kPairs;
    static constexpr int kWindow = 24;  // the squares around a pushed box, five by five
    static constexpr int kOutputs = kColumns * kSums + kDirections * (kHidden + kWindow);
    // Fixed-point units: what 1.0 is written as.
    static constexpr int kSumUnit = 128;
    static constexpr int kMostOfColumn = 2'047;  // of each number, up or down: 16 of them add up in 16 bits
    static constexpr int kWeightUnit = 64;
    static constexpr int kPushUnit = 32;
    static constexpr int kLogitUnit = kPushUnit * kSumUnit;

    // Offsets of the second box of a pair, x then y.
    static constexpr std::array<std::array<int, 2>, kPairs> pair_offsets{
        {{1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}, {-1, 1}}};
};

// What the encoder has written for one level.
struct LevelColumns {
    Vector<std::int16_t> sums;    // square, column, number
    Vector<std::int16_t> pushes;  // square, direction, hidden
    Vector<std::int16_t> window;  // square, direction, place around the box
};

class Network {
 public:
    // Throws std::invalid_argument, in one line, for bytes that are no network of this shape.
    explicit Network(std::span<const std::uint8_t> file);

    LevelColumns encode(const LevelContext& context) const;

    std::span<const std::int16_t> first_bias() const { return first_bias_; }
    std::span<const std::int16_t> hidden_weights() const { return hidden_weights_; }
    std::span<const std::int32_t> hidden_bias() const { return hidden_bias_; }
    // Two outputs: the pushes needed beyond the bound, in eights, and how likely the position is deadlocked.
    std::span<const float> output_weights() const { return output_weights_; }
    std::span<const float> output_bias() const { return output_bias_; }

 private:
    // weights: tap, input, output
    struct Layer {
        int taps = 1;  // 1 or 9
        int spread = 1;
        int inputs = 0;
        int outputs = 0;
        Vector<float> weights;
        Vector<float> bias;
    };
    struct Block {
        Layer first, second, whole;  // `whole` looks at the mean over all squares
    };

    Layer input_;
    Vector<Block> blocks_;
    Layer head_;
    Vector<std::int16_t> first_bias_;
    Vector<std::int16_t> hidden_weights_;
    Vector<std::int32_t> hidden_bias_;
    Vector<float> output_weights_;
    Vector<float> output_bias_;

    friend class NetworkReader;
    friend class Encoder;
};

}  // namespace pushworks
