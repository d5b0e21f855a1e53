// Reads decimal numbers the same way on every machine. The C library's strtod goes by the locale of the
// program that we are a part of, where 0.5 may not be a number, and brings arithmetic of 128 bits into
// WebAssembly.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace pushworks {

// The number that `text` begins with, and `text` becomes what follows it. Exact for up to fifteen digits.
inline std::optional<double> read_decimal(std::string_view& text) {
    std::string_view rest = text;
    const auto take = [&](char wanted) {
        const bool there = !rest.empty() && rest[0] == wanted;
        if (there) rest.remove_prefix(1);
        return there;
    };
    const auto digit = [&] { return !rest.empty() && rest[0] >= '0' && rest[0] <= '9'; };
    const bool negative = take('-');
    std::uint64_t digits = 0;
    int exponent = 0;
    bool any = false;
    const auto take_digits = [&](int shift) {
        for (; digit(); rest.remove_prefix(1), any = true) {
            const bool room = digits < 1'000'000'000'000'000'000;
            if (room) digits = digits * 10 + static_cast<std::uint64_t>(rest[0] - '0');
            exponent += room ? -shift : 1 - shift;
        }
    };
    take_digits(0);
    if (take('.')) take_digits(1);
    if (!any) return std::nullopt;
    if (const std::string_view mantissa = rest; take('e') || take('E')) {
        const bool down = take('-');
        if (!down) take('+');
        int power = 0;
        if (!digit()) rest = mantissa;  // an e that is no exponent
        for (; digit(); rest.remove_prefix(1)) power = std::min(power * 10 + (rest[0] - '0'), 10'000);
        exponent += down ? -power : power;
    }
    text = rest;
    double scale = 1, value = static_cast<double>(digits);
    for (int i = std::min(std::abs(exponent), 400); i > 0; --i) scale *= 10;
    if (digits != 0) value = exponent < 0 ? value / scale : value * scale;
    return negative ? -value : value;
}

}  // namespace pushworks
