// The tables of detours a search uses, and which triples of boxes are worth a look.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "facts/group_table.hpp"
#include "facts/prices.hpp"
#include "facts/room_table.hpp"
#include "level/board.hpp"

namespace pushworks {

// For every pair of squares, the third squares that make a set of three dearer than its pairs.
class TripleHints {
 public:
    TripleHints(const Board& board, const GroupTable& pairs, const GroupTable& triples, const Prices& prices);

    // One bit a square.
    std::span<const std::uint64_t> thirds(Square a, Square b) const {
        return {&bits_[(static_cast<std::size_t>(a) * squares_ + b) * words_], words_};
    }
    std::uint64_t bytes() const { return bits_.capacity() * 8; }

 private:
    std::size_t squares_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

// Which tables a search wants.
struct PatternChoice {
    bool pairs = false;
    bool triples = false;
    bool room = false;
    bool perimeter = false;  // searches that count moves
    bool at_once = false;    // not only when a search turns out to be long
    bool any() const { return pairs || triples || room; }
};

// What is missing was not asked for, or does not pay on this level.
struct PatternSet {
    std::shared_ptr<const Prices> prices;
    std::shared_ptr<const GroupTable> pairs;
    std::shared_ptr<const GroupTable> triples;
    std::shared_ptr<const TripleHints> hints;  // with triples
    std::shared_ptr<const RoomTable> room;

    std::uint64_t bytes() const;
    // Whether the box on `square` belongs to a lost pair or triple, the player being on `player`.
    bool lost(std::span<const Square> boxes, Square square, Square player) const;
};

}  // namespace pushworks
