// What a search has done so far, in positions.
#pragma once

#include <cstdint>

namespace pushworks {

struct SearchCounts {
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    std::uint64_t stored = 0;
    std::uint64_t duplicates = 0;

    SearchCounts& operator+=(const SearchCounts& more) {
        expanded += more.expanded;
        generated += more.generated;
        stored += more.stored;
        duplicates += more.duplicates;
        return *this;
    }
};

}  // namespace pushworks
