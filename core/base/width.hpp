// From a number of bits known at run time to code compiled for a number of words.
#pragma once

#include <type_traits>

namespace pushworks {

// Calls `make(std::integral_constant<int, N>{})` with the fewest words of `Widths` (ascending) that hold
// `bits`; `otherwise()` when none does.
template <int... Widths, class Make, class Otherwise>
auto with_words(int bits, Make&& make, Otherwise&& otherwise) {
    using Result = decltype(otherwise());
    Result (*chosen)(Make&) = nullptr;
    ((chosen == nullptr && bits <= 64 * Widths
          ? void(chosen = [](Make& m) -> Result { return m(std::integral_constant<int, Widths>{}); })
          : void()),
     ...);
    return chosen != nullptr ? chosen(make) : otherwise();
}

}  // namespace pushworks
