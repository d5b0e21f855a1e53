// The distances of one box, laid out for searches on whole-board sets: by bits, in rows that are padded for
// the assignment.
#pragma once

#include "base/memory.hpp"
#include "base/min_cost_matching.hpp"
#include "facts/level_context.hpp"
#include "level/bit_board.hpp"

namespace pushworks {

template <int N>
class BitDistances {
 public:
    // way == push: pushes to each goal; way == pull: pulls to each start square.
    BitDistances(const LevelContext& context, const BitBoard<N>& grid, Way way) : class_of_(kSlots * kSlots) {
        const Board& board = context.board();
        const Sides& sides = context.sides();
        const Distances& table = way == Way::push ? context.to_goals() : context.from_starts();
        for (const Square s : way == Way::push ? board.goals() : board.start_boxes())
            targets_.push_back(grid.bit_of_square[s]);
        width_ = padded(count());
        rows_.assign(sides.count() * width_, 2 * kNever);
        for (BoxPlayerState at = 0; at < sides.count(); ++at)
            for (int k = 0; k < count(); ++k) {
                const std::uint16_t distance = table.row(at)[k];
                // At most 2 * 512 - 2 on the boards that fit: less than kMostPushes.
                rows_[at * width_ + k] = distance == kFar ? kNever : distance;
            }
        for (Square box = 0; box < board.size(); ++box)
            for (Square player = 0; player < board.size(); ++player)
                class_of_[slot(grid.bit_of_square[box], grid.bit_of_square[player])] =
                    static_cast<std::uint16_t>(sides.state(box, player));
    }

    int count() const { return static_cast<int>(targets_.size()); }
    int target(int column) const { return targets_[column]; }
    // A square together with the player's side of a box on it: what a row of distances belongs to.
    int class_of(int box, int player) const { return class_of_[slot(box, player)]; }
    const Cost* row(int class_id) const { return &rows_[static_cast<std::size_t>(class_id) * width_]; }

 private:
    static constexpr std::size_t kSlots = 64 * N;
    static std::size_t slot(int box, int player) { return static_cast<std::size_t>(box) * kSlots + player; }

    int width_ = 0;
    Vector<int> targets_;
    Vector<std::uint16_t> class_of_;  // at most 2 * 512 - 2
    Vector<Cost> rows_;
};

}  // namespace pushworks
