// The weights of the linear evaluation: a first guess, then ridge regression on which moves led further.
#pragma once

#include <array>

#include "base/rng.hpp"
#include "greedy/traits.hpp"

namespace pushworks {

class Weights {
 public:
    Weights();

    float value(const Traits& traits) const {
        float sum = 0;
        for (int t = 0; t < kTraits; ++t) sum += weight_[t] * traits[t];
        return sum;
    }

    // Of several moves from one position the one with these traits (less the mean of them all) led so much
    // further than the mean.
    void add_sample(const Traits& surplus, float further, float sample_weight);
    // Fits the weights to all samples by ridge regression towards the first guess.
    void fit();
    // Every weight times something between a half and two, for an attempt that differs from the last.
    void perturb(Rng& rng);

 private:
    using Matrix = std::array<std::array<double, kTraits + 1>, kTraits>;  // the last column: the right side

    Traits weight_;
    Matrix normal_equations_{};
};

}  // namespace pushworks
