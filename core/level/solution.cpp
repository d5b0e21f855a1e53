#include "level/solution.hpp"

#include <algorithm>
#include <set>
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

bool solves(const Board& board, const std::string& lurd) {
    std::set<Square> boxes(board.start_boxes().begin(), board.start_boxes().end());
    Square player = board.start_player();
    for (const char letter : lurd) {
        const char lower = static_cast<char>(letter | 0x20);
        const auto at = std::find(kStepLetters.begin(), kStepLetters.end(), lower);
        if (at == kStepLetters.end()) return false;
        const int d = static_cast<int>(at - kStepLetters.begin());
        const Square to = board.neighbour(player, d);
        if (to == kNoSquare) return false;
        const bool push = boxes.contains(to);
        if (push != (letter != lower)) return false;
        if (push) {
            const Square beyond = board.neighbour(to, d);
            if (beyond == kNoSquare || boxes.contains(beyond)) return false;
            boxes.erase(to);
            boxes.insert(beyond);
        }
        player = to;
    }
    return std::all_of(boxes.begin(), boxes.end(), [&](Square b) { return board.is_goal(b); });
}

std::uint8_t direction_between(const Board& board, Square from, Square to) {
    for (int direction = 0; direction < kDirections; ++direction)
        if (board.neighbour(from, direction) == to) return static_cast<std::uint8_t>(direction);
    throw std::logic_error("squares of a push are not neighbours");
}

}  // namespace pushworks
