// Marks that are wiped by counting on: an entry is marked when it equals the stamp of the day.
#pragma once

#include <algorithm>
#include <cstdint>

namespace pushworks {

// Begins a new day. Entries are wiped once in 2^32 days, when the count begins again; `marks` are all lists
// that go by this stamp.
template <class... Marks>
void next_stamp(std::uint32_t& stamp, Marks&... marks) {
    if (++stamp != 0) return;
    (std::fill(marks.begin(), marks.end(), 0), ...);
    stamp = 1;
}

}  // namespace pushworks
