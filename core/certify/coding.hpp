// The binary part of a certificate: numbers of seven bits a byte, the lowest first, and rising lists of
// squares of which the beginning is shared with the list before (docs/certificates.md).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::certify {

class Encoder {
 public:
    void number(std::uint64_t value) {
        for (; value >= 128; value >>= 7) bytes_.push_back(static_cast<char>((value & 127) | 128));
        bytes_.push_back(static_cast<char>(value));
    }
    void signed_number(std::int64_t value) {
        number(value >= 0 ? static_cast<std::uint64_t>(value) * 2
                          : static_cast<std::uint64_t>(-(value + 1)) * 2 + 1);
    }
    // Each number as the gap to the one before; the first `from` are known.
    void rising(std::span<const Square> list, std::size_t from = 0) {
        for (std::size_t i = from; i < list.size(); ++i)
            number(i == 0 ? list[i] : static_cast<std::uint64_t>(list[i] - list[i - 1] - 1));
    }
    // `before` is the list written last in this section, and becomes this one.
    void squares(Vector<Square>& before, std::span<const Square> list) {
        std::size_t shared = 0;
        while (shared < before.size() && shared < list.size() && before[shared] == list[shared]) ++shared;
        number(shared);
        rising(list, shared);
        before.assign(list.begin(), list.end());
    }
    // The changes from the list before: which of its squares go, and which come instead; `flag` rides along.
    void changes(Vector<Square>& before, std::span<const Square> list, bool flag) {
        Vector<Square> gone;
        Vector<Square> come;
        std::size_t next = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            while (next < list.size() && list[next] < before[i]) come.push_back(list[next++]);
            if (next < list.size() && list[next] == before[i])
                ++next;
            else
                gone.push_back(static_cast<Square>(i));
        }
        come.insert(come.end(), list.begin() + static_cast<std::ptrdiff_t>(next), list.end());
        number(gone.size() * 2 + (flag ? 1 : 0));
        rising(gone);
        rising(come);
        before.assign(list.begin(), list.end());
    }
    std::string take() { return std::move(bytes_); }

 private:
    std::string bytes_;
};

}  // namespace pushworks::certify
