// The set of positions of a certificate, found by their boxes.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "board.hpp"
#include "reader.hpp"

namespace checker {

struct State {
    std::uint32_t g;
    int player;
    std::uint32_t corral;  // where its boxes begin in the masks; kNoCorral for none
    std::uint32_t needed;  // 1 when a push leads to it with just this number
};

class States {
 public:
    static constexpr std::uint32_t kNoCorral = 0xFFFFFFFF;

    void read(const Board& board, Reader& reader, Limits& limits);

    std::size_t size() const { return count_; }
    State operator[](std::size_t number) const {
        State state;
        std::memcpy(&state, bits(number) + words_, sizeof state);
        return state;
    }
    void mark_needed(std::size_t number) {
        State state = (*this)[number];
        if (state.needed != 0) return;
        state.needed = 1;
        std::memcpy(records_.data() + number * record_ + words_, &state, sizeof state);
    }
    void unpack(std::size_t number, std::vector<int>& boxes) const;
    const std::uint64_t* bits(std::size_t number) const { return records_.data() + number * record_; }
    std::size_t words() const { return words_; }
    // Whether the box with this number (in the order of squares) belongs to the corral of the state.
    bool in_corral(const State& state, std::size_t box) const {
        return (masks_[state.corral + box / 32] >> (box % 32) & 1) != 0;
    }

    std::uint64_t key(int square) const { return keys_[square]; }
    std::uint64_t hash(const std::vector<int>& boxes) const {
        std::uint64_t value = 0;
        for (const int box : boxes) value ^= keys_[box];
        return value;
    }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }
    // The second step, when the slot is there: the position that it names.
    void prefetch_state(std::uint64_t hash) const {
        const Slot& slot = slots_[hash & mask_];
        if (slot.number == kEmpty || slot.tag != static_cast<std::uint32_t>(hash >> 32)) return;
        __builtin_prefetch(bits(slot.number));
        __builtin_prefetch(bits(slot.number) + record_ - 1);
    }
    // Calls `visit(number, state)` for every position with these boxes until it says true; whether it did.
    template <class Visit>
    bool find(std::uint64_t hash, const std::uint64_t* boxes, Visit&& visit) const {
        for (std::size_t at = hash & mask_; slots_[at].number != kEmpty; at = (at + 1) & mask_) {
            if (slots_[at].tag != static_cast<std::uint32_t>(hash >> 32)) continue;
            const std::uint32_t number = slots_[at].number;
            if (same(boxes, bits(number)) && visit(number, (*this)[number])) return true;
        }
        return false;
    }

 private:
    static constexpr std::uint32_t kEmpty = 0xFFFFFFFF;
    struct Slot {
        std::uint32_t number = kEmpty;
        std::uint32_t tag = 0;
    };

    bool same(const std::uint64_t* a, const std::uint64_t* b) const {
        for (std::size_t word = 0; word < words_; ++word)
            if (a[word] != b[word]) return false;
        return true;
    }
    std::uint32_t read_corral(std::size_t boxes, Reader& reader, Limits& limits);
    void index(const std::vector<std::uint64_t>& hashes, Limits& limits);

    std::size_t words_ = 0;
    std::size_t mask_ = 0;
    std::vector<std::uint64_t> keys_;  // a random number a square
    // The boxes of each position, a bit a square, and behind them its State: what is read together lies
    // together.
    std::vector<std::uint64_t> records_;
    std::size_t record_ = 0;  // words of one
    std::size_t count_ = 0;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> masks_;  // of corrals, 32 boxes a number
};

}  // namespace checker
