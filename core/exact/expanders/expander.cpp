#include "exact/expanders/expander.hpp"

namespace pushworks {

Vector<Push> forward_pushes(const Board& board, const PackedFormat& format,
                            const Vector<const std::uint8_t*>& path) {
    Vector<Push> pushes;
    Position before(board);
    Position after(board);
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        format.unpack(path[i], before);
        format.unpack(path[i + 1], after);
        const BoxMove move = moved_box(before, after);
        if (move.from == kNoSquare) continue;  // only the player moved
        pushes.push_back({move.from, direction_between(board, move.from, move.to)});
    }
    return pushes;
}

Vector<Push> Expander::pushes_of(const Vector<const std::uint8_t*>& path) const {
    return forward_pushes(*board_, format_, path);
}

}  // namespace pushworks
