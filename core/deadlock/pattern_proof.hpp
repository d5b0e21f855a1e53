// Proves a deadlock pattern: with its boxes alone on the board all pushes are tried, and never do all boxes
// stand on goals. For the candidates of the shape rules, of pattern learning and of certificates.
//
// It stops after some dozens of positions, so it has no heuristic to set up, and works on boards of any size.
// The other two proofs ask other questions. GroupProver (group_prover.hpp) looks for the boxes of a pattern
// in a position that may have none: it goes on for thousands of positions, best first by a matching, on
// boards that fit whole-board bits. CorralProver asks whether a corral can be opened at all, and is done as
// soon as the player is inside.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "base/hash_table.hpp"
#include "base/memory.hpp"
#include "deadlock/deadlock_patterns.hpp"
#include "deadlock/freeze.hpp"
#include "facts/distances.hpp"
#include "level/board.hpp"
#include "level/position.hpp"
#include "level/pushes.hpp"
#include "level/reach.hpp"
#include "level/state_table.hpp"

namespace pushworks {

class PatternProof {
 public:
    PatternProof(const Board& board, const Distances& distances);

    // Tries all pushes of the boxes from here, at most so many positions. With an `area` (one entry a square)
    // nothing is decided once a box can leave it.
    Verdict search(std::span<const Square> boxes, Square player, int most_positions,
                   const Vector<std::uint8_t>* area = nullptr);

    // What becomes of a push: its position is looked at, is known to be deadlocked, or ends the proof.
    enum class After : std::uint8_t { look, deadlocked, give_up };
    // The same with `after(position, from, to)` to say so: the box has been pushed, the player stands on
    // `from`.
    template <class AfterPush>
    Verdict try_pushes(std::span<const Square> boxes, Square player, int most_positions, AfterPush&& after);

    // The player's squares the verdict of the last search holds for.
    std::span<const Square> region() const { return region_; }
    // Calls visit(position) for each position of the last search, the player on the first square of its
    // region.
    template <class Visit>
    void for_each_position(Visit&& visit) {
        for (Handle at = 0; at < table_->size(); ++at) {
            format_->unpack(table_->state(at), position_);
            visit(std::as_const(position_));
        }
    }

 private:
    void add(Square player);

    const Board* board_;
    const Distances* distances_;
    Position position_;
    Reach reach_;
    Reach scratch_;
    Freeze freeze_;
    Vector<Square> region_;
    Vector<std::uint8_t> packed_;
    std::optional<PackedFormat> format_;
    std::optional<StateTable<NoValue>> table_;
};

template <class AfterPush>
Verdict PatternProof::try_pushes(std::span<const Square> boxes, Square player, int most_positions,
                                 AfterPush&& after) {
    format_.emplace(board_->size(), static_cast<int>(boxes.size()));
    table_.emplace(*format_);
    packed_.resize(format_->bytes());
    position_.assign(boxes, player);
    add(reach_.flood(position_, player));
    region_.assign(reach_.squares().begin(), reach_.squares().end());
    for (Handle at = 0; at < table_->size(); ++at) {
        if (table_->size() > static_cast<std::uint32_t>(most_positions)) return Verdict::unknown;
        format_->unpack(table_->state(at), position_);
        if (position_.solved()) return Verdict::alive;
        reach_.flood(position_, position_.player());
        const bool given_up = for_each_push(*board_, position_, reach_, [&](const PossiblePush& push) {
            if (distances_->dead(push.to)) return false;
            position_.move(push.index, push.to);
            const After found = after(std::as_const(position_), push.from, push.to);
            if (found == After::look)
                add(reach_.smallest_after(position_, push.from, push.to, push.from, scratch_));
            position_.move(push.index, push.from);
            return found == After::give_up;
        });
        if (given_up) return Verdict::unknown;
    }
    return Verdict::deadlocked;
}

}  // namespace pushworks
