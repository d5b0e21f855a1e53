// The exchange of proved deadlock patterns between the members of the portfolio.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/memory.hpp"
#include "deadlock/deadlock_patterns.hpp"

namespace pushworks {

// A member's side of the exchange.
struct ExchangeState {
    std::unique_ptr<DeadlockPatterns> deadlock_patterns;
    bool imports_patterns = false;
    std::size_t exported = 0, imported = 0;  // own patterns exported so far, shared ones imported

    // Sets that are empty: whatever the others have proved is new to it, also when it took it once before.
    void begin(int squares);
};

class DeadlockExchange {
 public:
    // Exports the patterns of the member and, if it imports patterns, adds those of the others to its store.
    // Imported patterns prune other parts of the tree, so a member that imports them does not repeat its run
    // alone.
    void exchange(ExchangeState& exchange);
    std::uint64_t learned() const { return learned_; }  // patterns imported, by all members

 private:
    struct SharedPattern {
        const ExchangeState* source;
        DeadlockPattern set;
    };
    Vector<SharedPattern> patterns_;
    std::uint64_t learned_ = 0;
};

}  // namespace pushworks
