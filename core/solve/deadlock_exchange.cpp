#include "solve/deadlock_exchange.hpp"

namespace pushworks {

void ExchangeState::begin(int squares) {
    deadlock_patterns = std::make_unique<DeadlockPatterns>(squares);
    exported = imported = 0;
}

void DeadlockExchange::exchange(ExchangeState& exchange) {
    DeadlockPatterns& own = *exchange.deadlock_patterns;
    for (; exchange.exported < own.size(); ++exchange.exported)
        patterns_.push_back({&exchange, own.at(exchange.exported)});
    if (!exchange.imports_patterns) return;
    for (; exchange.imported < patterns_.size(); ++exchange.imported) {
        const SharedPattern& shared = patterns_[exchange.imported];
        if (shared.source == &exchange) continue;
        own.add(shared.set);
        ++learned_;
    }
    exchange.exported = own.size();
}

}  // namespace pushworks
