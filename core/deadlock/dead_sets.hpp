// Sets of boxes proved to be lost, whatever else stands on the board.
//
// A set is kept with the player's squares from which it is lost when it is alone on the board. Adding boxes
// never helps, so every position that contains the set with the player on one of those squares is lost too.
// Each search keeps a store of its own; what it has learned can be told to others set by set. Squares may be
// numbered in any way, as long as all callers of one store agree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "level/board.hpp"

namespace pushworks {

struct DeadSet {
    std::vector<Square> boxes;
    std::vector<Square> player;  // squares of the player from which the set is lost
};

class DeadSets {
 public:
    explicit DeadSets(int squares);

    // Ignored when the store is full.
    void add(const DeadSet& set);
    const DeadSet& at(std::size_t index) const { return list_[index]; }
    std::size_t size() const { return list_.size(); }
    std::size_t bytes() const;

    // A lost set that contains the box on `moved` and is part of the position, or null. `occupied` says
    // whether a box stands on a square, `player` is any square of the player's region. Sets without that box
    // need no look: their own small world has not changed.
    template <class Occupied>
    const DeadSet* with(Square moved, Square player, const Occupied& occupied) const {
        for (const std::uint32_t index : with_box_[moved])
            if (contained(index, player, occupied)) return &list_[index];
        return nullptr;
    }
    // The same for boxes as a set of squares in words, and only whether there is one.
    bool lost_by(const std::uint64_t* boxes, Square moved, Square player) const;
    // Does the position contain a lost set at all, among those added after the first `from`?
    bool lost(const std::uint64_t* boxes, Square player, std::size_t from) const;

 private:
    template <class Occupied>
    bool contained(std::size_t index, Square player, const Occupied& occupied) const {
        if (!((regions_[index * words_ + player / 64] >> (player % 64)) & 1)) return false;
        return std::ranges::all_of(list_[index].boxes, occupied);
    }

    std::size_t words_;
    std::vector<DeadSet> list_;
    std::vector<std::uint64_t> regions_;                // the player's squares of each set, a bit each
    std::vector<std::vector<std::uint32_t>> with_box_;  // sets that contain a square
};

}  // namespace pushworks
