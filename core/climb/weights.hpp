// How much each trait of a position is worth. Begins with a guess and learns from what led further.
#pragma once

#include <array>

#include "base/rng.hpp"
#include "climb/traits.hpp"

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
    void teach(const Traits& surplus, float further, float trust);
    // Makes weights of all that was taught: those that explain it best while they stay near the first guess.
    void learn();
    // Every weight times something between a half and two, for an attempt that differs from the last.
    void shake(Rng& rng);

 private:
    using Matrix = std::array<std::array<double, kTraits + 1>, kTraits>;  // the last column: the right side

    Traits weight_;
    Matrix taught_{};
};

}  // namespace pushworks
