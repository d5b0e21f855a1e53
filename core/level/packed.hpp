// The packed form of a position: what tables store and what shards send to each other.
//
// Layout: the player's square, then the boxes.
//   player  1 byte when the board has at most 256 squares, else 2 bytes, little endian
//   boxes   whichever is shorter for the level: one bit a square (bit i % 8 of byte i / 8), or the squares in
//           ascending order, each as wide as the player's
// Push searches store the smallest square of the player's region, searches that count moves the exact square.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

using PackedView = std::span<const std::uint8_t>;

class PackedFormat {
 public:
    PackedFormat(int squares, int boxes);

    std::size_t bytes() const { return bytes_; }
    void pack(const Position& position, std::uint8_t* out) const { pack(position, position.player(), out); }
    // With the player on this square instead.
    void pack(const Position& position, Square player, std::uint8_t* out) const;
    void unpack(const std::uint8_t* in, Position& position) const;
    // The state after one box of `parent` went from -> to and the player stands on `player`; only the
    // player moved when `from` is kNoSquare.
    void pack_move(const std::uint8_t* parent, Square from, Square to, Square player,
                   std::uint8_t* out) const;
    Square player(const std::uint8_t* in) const { return read_square(in); }
    bool equal(const std::uint8_t* a, const std::uint8_t* b) const {
        std::size_t offset = 0;
        for (; offset + 8 <= bytes_; offset += 8)
            if (word_at(a + offset) != word_at(b + offset)) return false;
        if (bytes_ >= 8) return word_at(a + bytes_ - 8) == word_at(b + bytes_ - 8);
        return short_word(a) == short_word(b);
    }

    // Spreads states evenly over tables and shards; the same on every machine.
    std::uint64_t hash(const std::uint8_t* in) const {
        std::uint64_t value = 0x9E3779B97F4A7C15ULL ^ bytes_;
        std::size_t offset = 0;
        for (; offset + 8 <= bytes_; offset += 8)
            value = mix(value ^ word_at(in + offset), 0xA0761D6478BD642FULL);
        const std::uint64_t last = bytes_ >= 8 ? word_at(in + bytes_ - 8) : short_word(in);
        return mix(value ^ last, 0xE7037ED1A0B428DBULL);
    }

 private:
    // Little endian on every machine, so that hashes and therefore node counts do not depend on it.
    static std::uint64_t word_at(const std::uint8_t* in) {
        std::uint64_t word = 0;
        std::memcpy(&word, in, sizeof word);
        if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
        return word;
    }
    // All of a state of less than 8 bytes, by two reads that overlap.
    std::uint64_t short_word(const std::uint8_t* in) const {
        if (bytes_ < 4) return in[0] | in[bytes_ / 2] << 8 | in[bytes_ - 1] << 16;
        return half_at(in) | std::uint64_t{half_at(in + bytes_ - 4)} << 32;
    }
    static std::uint32_t half_at(const std::uint8_t* in) {
        std::uint32_t word = 0;
        std::memcpy(&word, in, sizeof word);
        if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap32(word);
        return word;
    }
    static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
        const GridBits product = static_cast<GridBits>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }

    Square read_square(const std::uint8_t* in) const {
        return square_bytes_ == 1 ? in[0] : static_cast<Square>(in[0] | in[1] << 8);
    }
    void write_square(Square square, std::uint8_t* out) const {
        out[0] = static_cast<std::uint8_t>(square);
        if (square_bytes_ == 2) out[1] = static_cast<std::uint8_t>(square >> 8);
    }

    int boxes_;
    std::size_t square_bytes_;
    std::size_t bytes_;
    bool as_bits_;
};

// Which box moved between two neighbouring positions: the only square left and the only square entered.
struct BoxMove {
    Square from = kNoSquare;
    Square to = kNoSquare;
};
BoxMove moved_box(const Position& before, const Position& after);

}  // namespace pushworks
