#include "greedy/weights.hpp"

namespace pushworks {
namespace {

constexpr Traits kGuess{1.0F, -1.5F, -0.5F, 0.3F, -0.1F, -0.3F, 0.3F, -0.01F};
constexpr double kRidge = 2;      // ridge penalty that pulls the weights to the first guess
constexpr double kForgets = 0.5;  // decay of the samples of one attempt after the next

}  // namespace

Weights::Weights() : weight_(kGuess) {}

void Weights::add_sample(const Traits& surplus, float further, float sample_weight) {
    for (int i = 0; i < kTraits; ++i) {
        for (int j = 0; j < kTraits; ++j) normal_equations_[i][j] += sample_weight * surplus[i] * surplus[j];
        normal_equations_[i][kTraits] += sample_weight * surplus[i] * further;
    }
}

void Weights::fit() {
    Matrix m = normal_equations_;
    for (int i = 0; i < kTraits; ++i) {
        m[i][i] += kRidge;
        m[i][kTraits] += kRidge * kGuess[i];
    }
    // Positive definite: elimination needs no search for pivots.
    for (int i = 0; i < kTraits; ++i)
        for (int k = 0; k < kTraits; ++k) {
            if (k == i) continue;
            const double factor = m[k][i] / m[i][i];
            for (int j = i; j <= kTraits; ++j) m[k][j] -= factor * m[i][j];
        }
    for (int i = 0; i < kTraits; ++i) weight_[i] = static_cast<float>(m[i][kTraits] / m[i][i]);
    for (auto& row : normal_equations_)
        for (double& entry : row) entry *= kForgets;
}

void Weights::perturb(Rng& rng) {
    for (float& weight : weight_)
        weight *= static_cast<float>(rng.between(50, 100)) / static_cast<float>(rng.between(50, 100));
}

}  // namespace pushworks
