#include "level/solution.hpp"

#include <stdexcept>

#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

std::string moves_of(const Board& board, std::span<const Push> pushes) {
    Position position(board);
    position.assign(board.start_boxes(), board.start_player());
    Walk walk(board);
    std::string moves;
    for (const Push push : pushes) {
        const Square behind = board.neighbour(push.box, opposite(push.direction));
        const Square ahead = board.neighbour(push.box, push.direction);
        walk.flood(position, position.player());
        if (!position.occupied(push.box) || position.blocked(ahead) || !walk.reaches(behind))
            throw std::logic_error("a search returned an illegal push");
        walk.append_path(behind, moves);
        moves.push_back(kPushLetters[push.direction]);
        position.move(position.index_at(push.box), ahead);
        position.set_player(push.box);
    }
    return moves;
}

std::uint8_t direction_between(const Board& board, Square from, Square to) {
    for (int direction = 0; direction < kDirections; ++direction)
        if (board.neighbour(from, direction) == to) return static_cast<std::uint8_t>(direction);
    throw std::logic_error("squares of a push are not neighbours");
}

}  // namespace pushworks
