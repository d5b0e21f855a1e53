#include "deadlock/small_proof.hpp"

#include <algorithm>

#include "level/packed.hpp"
#include "level/state_table.hpp"

namespace pushworks {

namespace {

struct Nothing {};

}  // namespace

SmallProof::SmallProof(const Board& board, const Distances& distances)
    : board_(&board),
      distances_(&distances),
      position_(board),
      reach_(board),
      scratch_(board),
      freeze_(board, distances.dead_squares()) {}

SmallProof::Verdict SmallProof::search(std::span<const Square> boxes, Square player, int most_positions,
                                       const Vector<std::uint8_t>* area) {
    const PackedFormat format(board_->size(), static_cast<int>(boxes.size()));
    StateTable<Nothing> table(format);
    packed_.resize(format.bytes());
    const auto add = [&](Square smallest) {
        position_.set_player(smallest);
        format.pack(position_, packed_.data());
        table.insert(packed_.data(), format.hash(packed_.data()));
    };
    position_.assign(boxes, player);
    add(reach_.flood(position_, player));
    region_.assign(reach_.squares().begin(), reach_.squares().end());
    for (Handle at = 0; at < table.size(); ++at) {
        if (table.size() > static_cast<std::uint32_t>(most_positions)) return Verdict::unknown;
        format.unpack(table.state(at), position_);
        if (std::ranges::all_of(position_.boxes(), [&](Square box) { return board_->is_goal(box); }))
            return Verdict::alive;
        reach_.flood(position_, position_.player());
        for (int index = 0; index < position_.count(); ++index) {
            const Square from = position_.boxes()[index];
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square to = board_->neighbour(from, direction);
                if (position_.blocked(to) || distances_->dead(to)) continue;
                if (!reach_.reaches(board_->neighbour(from, opposite(direction)))) continue;
                if (area != nullptr && (*area)[to] == 0) return Verdict::unknown;
                position_.move(index, to);
                if (!freeze_.dead(position_, to))
                    add(reach_.smallest_after(position_, from, to, from, scratch_));
                position_.move(index, from);
            }
        }
    }
    return Verdict::deadlocked;
}

}  // namespace pushworks
