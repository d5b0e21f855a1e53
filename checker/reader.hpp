// Reading a certificate: refusals, the checksum, and the numbers of the binary part (docs/certificates.md).
//
// The checker shares no code with core/, and none with the checker in Python: what all three agree on is the
// document.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "limits.hpp"

namespace checker {

// The certificate proves nothing; the text says why.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void need(bool condition, const char* why) {
    if (!condition) throw Refused(why);
}

// CRC-32 as in zlib.
inline std::uint32_t checksum(std::string_view data) {
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            made[i] = i;
            for (int bit = 0; bit < 8; ++bit) made[i] = made[i] >> 1 ^ (made[i] & 1 ? 0xEDB88320U : 0);
        }
        return made;
    }();
    std::uint32_t value = 0xFFFFFFFF;
    for (const char byte : data) value = value >> 8 ^ table[(value ^ static_cast<std::uint8_t>(byte)) & 0xFF];
    return ~value;
}

// Numbers have seven bits a byte, the lowest first; the eighth bit is set in all bytes but the last.
class Reader {
 public:
    explicit Reader(std::string_view data) : at_(data.data()), end_(data.data() + data.size()) {}

    std::uint64_t number(std::uint64_t most) {
        std::uint64_t value = 0;
        for (int place = 0;; place += 7) {
            need(at_ != end_ && place <= 42, "the file ends too early or holds a wrong number");
            const auto byte = static_cast<std::uint8_t>(*at_++);
            value |= std::uint64_t{byte & 127U} << place;
            if (byte >= 128) continue;
            need(byte != 0 || place == 0, "a number is too large or written too long");
            break;
        }
        need(value <= most, "a number is too large or written too long");
        return value;
    }
    // How many things follow: each takes at least a byte.
    std::uint64_t count() { return number(static_cast<std::uint64_t>(end_ - at_)); }
    std::int64_t signed_number(std::uint64_t most) {
        const auto value = static_cast<std::int64_t>(number(2 * most));
        return value % 2 == 0 ? value / 2 : -(value + 1) / 2;
    }
    // A rising list: how many squares it shares with the one before, then the gaps of the rest. All that
    // are shared are said to be.
    void squares(std::vector<int>& list, std::size_t count, int limit) {
        const std::size_t shared = number(std::min(count, list.size()));
        const int next = shared < list.size() ? list[shared] : -1;
        list.resize(shared);
        rising(list, count, limit);
        need(shared == count || list[shared] != next, "a pattern is malformed");
    }
    // The list made longer: each number is written as the gap to the one before.
    void rising(std::vector<int>& list, std::size_t count, int limit) {
        while (list.size() < count) {
            const auto next = static_cast<std::int64_t>(number(static_cast<std::uint64_t>(limit))) +
                              (list.empty() ? 0 : list.back() + 1);
            need(next < limit, "a square does not exist");
            list.push_back(static_cast<int>(next));
        }
    }
    bool done() const { return at_ == end_; }

 private:
    const char* at_;
    const char* end_;
};

}  // namespace checker
