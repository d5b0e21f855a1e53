// A pattern database of a goal room: for every set of boxes in it, the least detours it takes to fill all its
// goals.
//
// Only the boxes inside count; others are assumed to be outside, ready to be pushed in from any square the
// player can get behind, and a box pushed out is gone. The search goes backwards from the filled room, fewest
// detours first, until it is complete or has stored as many states as it may. Sets it has not settled by then
// cost at least as much as the next one it would have looked at.
//
// Nothing ever stands outside, so each piece of floor there is one place for the player: the room's squares
// and those pieces fit one machine word, and walking is a matter of a few bit operations.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/bucket_queue.hpp"
#include "base/hash_table.hpp"
#include "base/memory.hpp"
#include "facts/dual_potentials.hpp"
#include "level/board.hpp"
#include "level/position.hpp"

namespace pushworks {

class GoalRoomTable {
 public:
    using Places = std::uint64_t;
    static constexpr int kMostSquares = 48;
    static constexpr int kMostPlaces = 56;   // squares and pieces outside
    static constexpr int kDeadlocked = 255;  // detours of 254 stand for any more

    // `squares`: the room, at most kMostSquares. Where the room leaves more pieces outside than fit, the
    // table knows nothing.
    GoalRoomTable(const Board& board, const DualPotentials& potentials, const Vector<Square>& squares,
                  std::size_t most_states);

    bool contains(Square square) const { return place_[square] < squares_.size(); }
    // The place of a square as a bit: sets of boxes in the room are made of these.
    Places bit(Square square) const { return Places{1} << place_[square]; }
    // The detours left with these boxes in the room and the player on a free square; kDeadlocked when the
    // room cannot be filled.
    int detours(Places boxes, Square player) const {
        const std::uint8_t* known = detours_.find(key(boxes, place_[player]));
        return known == nullptr ? others_ : std::min<int>(*known, others_);
    }

    // Every set not in the table costs at least so much; kDeadlocked when the table is complete.
    int others() const { return others_; }
    std::size_t size() const { return squares_.size(); }

 private:
    static constexpr Places kState = 128;  // in every key: none is 0

    // Everything the player can walk to from a place.
    Places region(Places boxes, int start) const {
        Places reached = Places{1} << start;
        for (Places fresh = reached; fresh != 0;) {
            Places next = 0;
            for (; fresh != 0; fresh &= fresh - 1) next |= beside_[std::countr_zero(fresh)];
            fresh = next & ~boxes & ~reached;
            reached |= fresh;
        }
        return reached;
    }
    // A state as one word: the boxes, and the player's region by its lowest place.
    Places key(Places boxes, int player) const {
        return boxes << 8 | kState | static_cast<Places>(std::countr_zero(region(boxes, player)));
    }
    bool number_places();
    void find_pushes();
    void search(std::size_t most_states);
    void reach(Places state, int detours);
    void step_back(Places state, int detours);

    // A push that changes what is in the room, by places.
    struct RoomPush {
        std::uint8_t behind;  // the player before it
        std::uint8_t stand;   // the player after it: where the box was
        Places before;        // the box before and after it; nothing when it is outside
        Places after;
        int detour;
    };

    const Board* board_;
    const DualPotentials* potentials_;
    int most_boxes_;
    Vector<Square> squares_;
    Vector<std::uint8_t> place_;  // of each square of the board
    std::array<Places, 64> beside_{};
    Vector<RoomPush> pushes_;
    HashMap<Places, std::uint8_t> detours_{1 << 12};
    int others_ = 0;
    BucketQueue<Places> queue_;
};

}  // namespace pushworks
