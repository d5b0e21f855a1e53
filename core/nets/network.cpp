#include "nets/network.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "base/budget.hpp"
#include "nets/level_planes.hpp"

namespace pushworks {

// The file: "PWNET1\n", the number of blocks (32 bits), then the layers in the order they are used. A layer
// is its spread (32 bits), a scale (32-bit float) for each output, the weights as signed bytes in the order
// tap, input, output, and the biases (floats). Plain lists of floats follow. All little endian.
class NetworkReader {
 public:
    explicit NetworkReader(std::span<const std::uint8_t> file) : rest_(file) {
        constexpr std::string_view magic = "PWNET1\n";
        if (rest_.size() < magic.size() || std::memcmp(rest_.data(), magic.data(), magic.size()) != 0)
            throw std::invalid_argument("not a network file: it does not begin with PWNET1");
        rest_ = rest_.subspan(magic.size());
    }

    std::uint32_t whole() { return number<std::uint32_t>(); }

    Network::Layer layer(int taps, int inputs, int outputs) {
        Network::Layer layer{taps, static_cast<int>(whole()), inputs, outputs, {}, {}};
        if (layer.spread < 1 || layer.spread > 16)
            throw std::invalid_argument("damaged network file: a layer's spread is not 1 to 16");
        const Vector<float> scales = floats(outputs);
        const auto count = static_cast<std::size_t>(taps) * inputs * outputs;
        need(count);
        layer.weights.resize(count);
        for (std::size_t i = 0; i < count; ++i)
            layer.weights[i] = static_cast<float>(static_cast<std::int8_t>(rest_[i])) * scales[i % outputs];
        rest_ = rest_.subspan(count);
        layer.bias = floats(outputs);
        return layer;
    }

    Vector<float> floats(int count) {
        Vector<float> values(count);
        for (float& value : values) {
            value = number<float>();
            if (!std::isfinite(value)) throw std::invalid_argument("damaged network file: not a number");
        }
        return values;
    }

    // Rounded to units, within a limit.
    template <class Whole>
    Vector<Whole> rounded(int count, int unit, int most) {
        Vector<Whole> values;
        for (const float value : floats(count))
            values.push_back(static_cast<Whole>(std::clamp<long>(
                std::lround(std::clamp(value, -1e6F, 1e6F) * static_cast<float>(unit)), -most, most)));
        return values;
    }

    void end() const {
        if (!rest_.empty()) throw std::invalid_argument("damaged network file: bytes are left at the end");
    }

 private:
    void need(std::size_t bytes) const {
        if (rest_.size() < bytes) throw std::invalid_argument("damaged network file: it ends too early");
    }
    template <class T>
    T number() {
        need(sizeof(T));
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < sizeof word; ++i) word |= std::uint32_t{rest_[i]} << (8 * i);
        rest_ = rest_.subspan(sizeof(T));
        return std::bit_cast<T>(word);
    }

    std::span<const std::uint8_t> rest_;
};

Network::Network(std::span<const std::uint8_t> file) {
    constexpr int channels = NetShape::kChannels;
    NetworkReader in(file);
    const std::uint32_t blocks = in.whole();
    if (blocks > 64) throw std::invalid_argument("damaged network file: more than 64 blocks");
    input_ = in.layer(9, LevelPlanes::kCount, channels);
    for (std::uint32_t i = 0; i < blocks; ++i) {
        Block block;
        block.first = in.layer(9, channels, channels);
        block.second = in.layer(9, channels, channels);
        block.whole = in.layer(1, channels, channels);
        blocks_.push_back(std::move(block));
    }
    head_ = in.layer(1, channels, NetShape::kOutputs);
    first_bias_ = in.rounded<std::int16_t>(NetShape::kSums, NetShape::kSumUnit, 32'767);
    hidden_weights_ =
        in.rounded<std::int16_t>(NetShape::kHidden * NetShape::kSums, NetShape::kWeightUnit, 127);
    hidden_bias_ =
        in.rounded<std::int32_t>(NetShape::kHidden, NetShape::kWeightUnit * NetShape::kSumUnit, 1 << 24);
    output_weights_ = in.floats(2 * NetShape::kHidden);
    output_bias_ = in.floats(2);
    in.end();
}

namespace {

constexpr float kMostActive = 6;  // of the encoder; its blocks would outgrow each other without an end

}  // namespace

// The encoder at work on one level.
class Encoder {
 public:
    Encoder(const Network& network, const LevelContext& context)
        : network_(&network), board_(&context.board()), squares_(board_->size()) {
        x_ = level_planes(context).values;
    }

    LevelColumns run() {
        x_ = applied(network_->input_, x_);
        bounded(x_);
        for (const Network::Block& block : network_->blocks_) {
            Vector<float> y = applied(block.first, x_);
            bounded(y);
            y = applied(block.second, y);
            const Vector<float> mean = whole_board(block.whole);
            for (std::size_t i = 0; i < y.size(); ++i) x_[i] += y[i] + mean[i % mean.size()];
            bounded(x_);
        }
        return columns(applied(network_->head_, x_));
    }

 private:
    static void bounded(Vector<float>& values) {
        for (float& value : values) value = std::clamp(value, 0.0F, kMostActive);
    }

    Vector<float> applied(const Network::Layer& layer, const Vector<float>& in) const {
        Vector<float> out(static_cast<std::size_t>(squares_) * layer.outputs);
        for (int square = 0; square < squares_; ++square) {
            float* sums = &out[static_cast<std::size_t>(square) * layer.outputs];
            std::copy(layer.bias.begin(), layer.bias.end(), sums);
            charge(static_cast<std::size_t>(layer.taps) * 64);
            for (int tap = 0; tap < layer.taps; ++tap) {
                const int across = (tap % 3 - 1) * layer.spread, down = (tap / 3 - 1) * layer.spread;
                const Square from = layer.taps == 1
                                        ? static_cast<Square>(square)
                                        : board_->square_at(static_cast<Square>(square), across, down);
                if (from == kNoSquare) continue;
                const float* values = &in[static_cast<std::size_t>(from) * layer.inputs];
                const float* weights =
                    &layer.weights[static_cast<std::size_t>(tap) * layer.inputs * layer.outputs];
                for (int i = 0; i < layer.inputs; ++i, weights += layer.outputs)
                    if (values[i] != 0)
                        for (int o = 0; o < layer.outputs; ++o) sums[o] += values[i] * weights[o];
            }
        }
        return out;
    }

    Vector<float> whole_board(const Network::Layer& layer) const {
        Vector<float> mean(layer.inputs, 0.0F);
        for (std::size_t i = 0; i < x_.size(); ++i) mean[i % mean.size()] += x_[i];
        for (float& value : mean) value /= static_cast<float>(squares_);
        Vector<float> out = layer.bias;
        for (int i = 0; i < layer.inputs; ++i)
            for (int o = 0; o < layer.outputs; ++o)
                out[o] += mean[i] * layer.weights[static_cast<std::size_t>(i) * layer.outputs + o];
        return out;
    }

    static std::int16_t fixed(float value, int unit, int most) {
        const float scaled =
            std::clamp(value * static_cast<float>(unit), static_cast<float>(-most), static_cast<float>(most));
        return static_cast<std::int16_t>(std::lround(scaled));
    }

    LevelColumns columns(const Vector<float>& head) const {
        constexpr int sums = NetShape::kColumns * NetShape::kSums;
        constexpr int pushes = kDirections * NetShape::kHidden;
        constexpr int window = kDirections * NetShape::kWindow;
        LevelColumns out;
        for (int square = 0; square < squares_; ++square) {
            const float* at = &head[static_cast<std::size_t>(square) * NetShape::kOutputs];
            for (int i = 0; i < sums; ++i)
                out.sums.push_back(fixed(*at++, NetShape::kSumUnit, NetShape::kMostOfColumn));
            for (int i = 0; i < pushes; ++i) out.pushes.push_back(fixed(*at++, NetShape::kPushUnit, 127));
            for (int i = 0; i < window; ++i) out.window.push_back(fixed(*at++, NetShape::kLogitUnit, 32'767));
        }
        return out;
    }

    const Network* network_;
    const Board* board_;
    int squares_;
    Vector<float> x_;
};

LevelColumns Network::encode(const LevelContext& context) const {
    return Encoder(*this, context).run();
}

}  // namespace pushworks
