// The pattern databases a search uses, and which triples of boxes are worth a look-up.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/memory.hpp"
#include "facts/dual_potentials.hpp"
#include "facts/goal_room_table.hpp"
#include "facts/pattern_database.hpp"
#include "level/board.hpp"

namespace pushworks {

// For every pair of squares, the third squares that make a set of three cost more than its pairs.
class TripleHints {
 public:
    TripleHints(const Board& board, const PatternDatabase& pairs, const PatternDatabase& triples,
                const DualPotentials& potentials);

    // One bit a square.
    std::span<const std::uint64_t> thirds(Square a, Square b) const {
        return {&bits_[(static_cast<std::size_t>(a) * squares_ + b) * words_], words_};
    }

 private:
    std::size_t squares_;
    std::size_t words_;
    Vector<std::uint64_t> bits_;
};

// Which databases a search uses.
struct PatternChoice {
    bool pairs = false;
    bool triples = false;
    bool room = false;
    bool perimeter = false;  // searches that count moves
    bool at_once = false;    // not only when a search turns out to be long
    bool any() const { return pairs || triples || room; }
};

// What is null was not chosen, or does not pay on this level.
struct DetourTables {
    std::shared_ptr<const PatternDatabase> pairs;
    std::shared_ptr<const PatternDatabase> triples;
    std::shared_ptr<const TripleHints> hints;  // with triples
};
struct PatternDatabaseSet : DetourTables {
    std::shared_ptr<const DualPotentials> potentials;
    std::shared_ptr<const GoalRoomTable> room;
    DetourTables outside;  // with a room: the same without the pushes that the room's table counts

    // Whether the box on `square` belongs to a deadlocked pair or triple, the player being on `player`.
    bool deadlocked(std::span<const Square> boxes, Square square, Square player) const;
};

}  // namespace pushworks
