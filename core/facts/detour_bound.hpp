// The lower bound on pushes that knows what boxes cost each other: the sum of the dual potentials plus the
// detours of pairs, triples and the room, added up over sets that share no box.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

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

    // Adds the sets with box `index` (on `square`) and boxes numbered from `from` on; false when one is
    // deadlocked.
    bool add_items(int index, Square square, int from, Square player, std::vector<Item>& items);
    bool add_triples(int index, Square square, int other, int from, int pair, Square player,
                     std::vector<Item>& items);
    int room_after(int index, Square to, Square player);
    std::uint32_t total(int room, std::uint64_t inside, const std::vector<Item>& items);
    // The most that items without a common box are worth together; `taken` boxes are not to be used.
    int pack(const std::vector<Item>& items, std::uint64_t taken);
    void pack_from(std::size_t at, std::uint64_t taken, int sum);

    PatternDatabaseSet patterns_;
    std::array<Square, kMostBoxes> squares_{};
    int count_ = 0;
    int base_ = 0;  // the sum of the potentials
    std::vector<Item> items_;
    std::vector<Item> child_items_;
    std::vector<std::uint64_t> occupied_;  // squares with a box, as bits
    std::vector<std::uint16_t> index_at_;
    // The room.
    GoalRoomTable::Places room_boxes_ = 0;
    std::uint64_t room_inside_ = 0;  // as bits of box numbers
    int room_detours_ = 0;
    Square player_ = kNoSquare;
    // For packing.
    std::vector<Item> usable_;
    std::vector<int> rest_;  // what all items from here on are worth
    int best_ = 0;
    int tries_ = 0;
};

}  // namespace pushworks
