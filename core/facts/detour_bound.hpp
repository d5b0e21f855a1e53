// The lower bound on pushes that knows what boxes cost each other: the sum of the dual potentials plus the
// detours of pairs and triples, added up over sets that share no box, and those of the goal room.
//
// The room's table counts the pushes that change what is in the room, also those of boxes that are still
// outside. So its detours add up only with those of tables that leave these pushes out; of what the tables of
// all pushes say and what the room says, the larger holds.
#pragma once

#include <array>
#include <cstdint>

#include "base/memory.hpp"
#include "facts/pattern_database_set.hpp"
#include "level/position.hpp"

namespace pushworks {

class DetourBound {
 public:
    // Of 64 boxes on at most 300 squares: less than 64 * (598 + 254) pushes.
    static constexpr std::uint32_t kDeadlocked = 1 << 20;
    static constexpr int kMostBoxes = 64;

    DetourBound(const Board& board, PatternDatabaseSet patterns);

    std::uint32_t load(const Position& position, Square player);
    // The bound after box `index` was pushed to `to` by the player now on `player`; load() came before.
    std::uint32_t after(int index, Square to, Square player);

 private:
    struct Item {
        std::uint64_t boxes;
        int detours;
    };
    // The sets of boxes that cost something by one kind of tables.
    struct Sets : DetourTables {
        Vector<Item> items;  // of the loaded position
        Vector<Item> after;  // of one after it
    };

    // The sets of the loaded position, or of the one after a push; false when one is deadlocked.
    bool load(Sets& sets);
    bool push(Sets& sets, int index, Square to, Square player);
    // Adds the sets with box `index` (on `square`) and boxes numbered from `from` on; false when one is
    // deadlocked.
    bool add_items(const Sets& sets, int index, Square square, int from, Square player, Vector<Item>& items);
    bool add_triples(const Sets& sets, int index, Square square, int other, int from, int pair, Square player,
                     Vector<Item>& items);
    void load_outside();
    int room_after(int index, Square to, Square player);
    // The most that items without a common box are worth together.
    int pack(const Vector<Item>& items);
    void pack_from(std::size_t at, std::uint64_t taken, int sum);

    PatternDatabaseSet patterns_;
    Sets all_;
    Sets outside_;  // without the pushes that the room counts
    bool outside_loaded_ = false;
    std::array<Square, kMostBoxes> squares_{};
    int count_ = 0;
    int base_ = 0;                    // the sum of the potentials
    Vector<std::uint64_t> occupied_;  // squares with a box, as bits
    Vector<std::uint16_t> index_at_;
    // The room.
    GoalRoomTable::Places room_boxes_ = 0;
    int room_detours_ = 0;
    Square player_ = kNoSquare;
    // For packing.
    Vector<Item> usable_;
    Vector<int> rest_;  // what all items from here on are worth
    int best_ = 0;
    int tries_ = 0;
};

}  // namespace pushworks
