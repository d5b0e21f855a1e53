#include "exact/algorithms/perimeter.hpp"

#include <algorithm>

namespace pushworks {

Perimeter::Perimeter(const LevelContext& context, const PackedFormat& format, CostScale scale)
    : board_(&context.board()),
      from_starts_(&context.from_starts()),
      format_(format),
      scale_(scale),
      table_(format),
      position_(*board_),
      walk_(*board_),
      packed_(format.bytes()) {
    position_.assign(board_->goals(), kNoSquare);
    // The last push may leave the player beside any goal.
    for (const Square goal : board_->goals())
        for (int direction = 0; direction < kDirections; ++direction) take_back(goal, direction, 0);
    least_ = open_.empty() ? kDeadlocked : open_.least_cost();
}

void Perimeter::take_back(Square to, int direction, std::uint32_t cost) {
    const Square from = board_->neighbour(to, opposite(direction));
    if (position_.blocked(from) || from_starts_->dead(from)) return;
    const Square behind = board_->neighbour(from, opposite(direction));
    if (position_.blocked(behind)) return;
    const int index = position_.index_at(to);
    position_.move(index, from);
    format_.pack(position_, behind, packed_.data());
    position_.move(index, to);
    const std::uint32_t total = scale_.sum(cost, scale_.of(1, 1));
    const auto slot = table_.insert(packed_.data());
    if (!slot.inserted && table_.payload(slot.handle).cost <= total) return;
    table_.set_payload(slot.handle, {total, 0});
    open_.push(OpenList::key(total, 0), slot.handle);
}

void Perimeter::advance(std::uint32_t states) {
    while (states > 0 && !open_.empty()) {
        const Handle handle = open_.pop();
        Value value = table_.payload(handle);
        if (value.settled) continue;
        --states;
        value.settled = 1;
        table_.set_payload(handle, value);
        format_.unpack(table_.state(handle), position_);
        const Square player = position_.player();
        walk_.flood(position_, player);
        for (const Square box : position_.boxes()) {
            for (int direction = 0; direction < kDirections; ++direction) {
                // Before, the player came from a push of this box: it stood where the box had been.
                const Square stood = board_->neighbour(box, opposite(direction));
                if (!walk_.reaches(stood)) continue;
                take_back(box, direction, scale_.sum(value.cost, scale_.of(walk_.distance(stood), 0)));
            }
        }
    }
    least_ = open_.empty() ? kDeadlocked : open_.least_cost();
}

std::uint32_t Perimeter::value(const std::uint8_t* state) const {
    const Handle handle = table_.find(state);
    return handle == kNoHandle ? least_ : std::min<std::uint32_t>(table_.payload(handle).cost, least_);
}

}  // namespace pushworks
