#include "climb/weights.hpp"

#include <cmath>

namespace pushworks {
namespace {

constexpr Traits kGuess{1.0F, -1.5F, -0.5F, 0.3F, -0.1F, -0.3F, 0.3F, -0.01F};
constexpr double kFaith = 2;      // how hard it is to move a weight from the guess
constexpr double kForgets = 0.5;  // what is left of the lessons of one attempt after the next

}  // namespace

Weights::Weights() : weight_(kGuess) {}

void Weights::teach(const Traits& surplus, float further, float trust) {
    for (int i = 0; i < kTraits; ++i) {
        for (int j = 0; j < kTraits; ++j) taught_[i][j] += trust * surplus[i] * surplus[j];
        taught_[i][kTraits] += trust * surplus[i] * further;
    }
}

void Weights::learn() {
    Matrix m = taught_;
    for (int i = 0; i < kTraits; ++i) {
        m[i][i] += kFaith;
        m[i][kTraits] += kFaith * kGuess[i];
    }
    // Positive definite: elimination needs no search for pivots.
    for (int i = 0; i < kTraits; ++i)
        for (int k = 0; k < kTraits; ++k) {
            if (k == i) continue;
            const double factor = m[k][i] / m[i][i];
            for (int j = i; j <= kTraits; ++j) m[k][j] -= factor * m[i][j];
        }
    for (int i = 0; i < kTraits; ++i) weight_[i] = static_cast<float>(m[i][kTraits] / m[i][i]);
    for (auto& row : taught_)
        for (double& entry : row) entry *= kForgets;
}

void Weights::shake(Rng& rng) {
    for (float& weight : weight_)
        weight *= static_cast<float>(rng.between(50, 100)) / static_cast<float>(rng.between(50, 100));
}

}  // namespace pushworks
