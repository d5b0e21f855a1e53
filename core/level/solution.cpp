#include "level/solution.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "level/reach.hpp"

namespace pushworks {

std::string moves_of(const Board& board, std::span<const Push> pushes) {
    Position position = Position::start(board);
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
        make_push(board, position, push);
    }
    return moves;
}

Push make_move(const Board& board, Position& position, std::string_view lurd, std::size_t at) {
    const auto refuse = [&](const char* why) {
        throw std::invalid_argument("move " + std::to_string(at + 1) + ": " + why);
    };
    const auto direction = static_cast<std::uint8_t>(direction_of(lurd[at]));
    if (direction == kDirections) refuse("not one of the letters l, u, r, d");
    const Square to = board.neighbour(position.player(), direction);
    if (to == kNoSquare) refuse("a wall is in the way");
    position.set_player(to);
    if (!position.occupied(to)) return {kNoSquare, direction};
    const Square beyond = board.neighbour(to, direction);
    if (position.blocked(beyond)) refuse("the box cannot be pushed");
    position.move(position.index_at(to), beyond);
    return {to, direction};
}

bool solves(const Board& board, const std::string& lurd) {
    std::set<Square> boxes(board.start_boxes().begin(), board.start_boxes().end());
    Square player = board.start_player();
    for (const char letter : lurd) {
        const int d = direction_of(letter);
        if (d == kDirections) return false;
        const Square to = board.neighbour(player, d);
        if (to == kNoSquare) return false;
        const bool push = boxes.contains(to);
        if (push != (letter == kPushLetters[d])) return false;
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
