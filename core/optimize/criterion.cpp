// Compares solutions by the objective of a line of the optimizer (criterion.hpp).
#include "optimize/criterion.hpp"

namespace pushworks::optimize {

int Criterion::compare(const Measures& a, const Measures& b) const {
    if (chain) return chain->compare(a, b, kMetrics);
    return compare_counted(a, b);
}

int Criterion::compare_counted(const Measures& a, const Measures& b) const {
    // Player lines that were not given come last in every order.
    if (chain) return chain->compare(a, b, chain->asks_for_lines() ? kMetrics : kMetrics - 1);
    const std::uint64_t x = weights.cost(of(a, Metric::moves), of(a, Metric::pushes));
    const std::uint64_t y = weights.cost(of(b, Metric::moves), of(b, Metric::pushes));
    return x < y ? -1 : x > y ? 1 : 0;
}

double Criterion::gain(const Measures& a, const Measures& b) const {
    constexpr double less = 0.3;  // worth of a measure, compared with the one before it
    if (!chain) {
        const auto x = static_cast<double>(weights.cost(of(a, Metric::moves), of(a, Metric::pushes)));
        const auto y = static_cast<double>(weights.cost(of(b, Metric::moves), of(b, Metric::pushes)));
        return x > 0 ? (x - y) / x : 0;
    }
    double worth = 1;
    for (int rank = 0; rank < kMetrics; ++rank, worth *= less) {
        const double x = of(a, (*chain)[rank]), y = of(b, (*chain)[rank]);
        if (x != y) return worth * (x - y) / x;
    }
    return 0;
}

}  // namespace pushworks::optimize
