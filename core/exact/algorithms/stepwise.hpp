// A search that can be run for a while, looked at, and run on.
#pragma once

#include <cstdint>
#include <limits>

#include "run/search.hpp"

namespace pushworks {

class Stepwise {
 public:
    static constexpr std::uint64_t kToTheEnd = std::numeric_limits<std::uint64_t>::max();

    virtual ~Stepwise() = default;
    // Expands at most `nodes` more positions; true when the search is over.
    virtual bool advance(std::uint64_t nodes) = 0;
    // No solution is shorter, as far as is known by now.
    virtual int lower_bound() const = 0;
    virtual std::uint64_t expanded() const = 0;
    // What has been found and done so far; the status is not_found when the search was left before its end.
    virtual SearchResult result() = 0;
};

inline SearchResult run_to_end(Stepwise& search) {
    search.advance(Stepwise::kToTheEnd);
    return search.result();
}

}  // namespace pushworks
