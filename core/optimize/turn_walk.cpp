#include "optimize/turn_walk.hpp"

#include <queue>
#include <stdexcept>

#include "base/budget.hpp"
#include "base/stamp.hpp"

namespace pushworks::optimize {

void TurnWalk::flood(const Vector<std::uint8_t>& occupied, Square from, int direction) {
    next_stamp(now_, stamp_);
    from_ = from;
    direction_ = direction;
    using Entry = std::pair<std::uint32_t, std::uint32_t>;  // cost, square and way
    std::priority_queue<Entry, Vector<Entry>, std::greater<>> queue;
    const auto reach = [&](Square square, int way, std::uint32_t cost, int before) {
        const std::size_t at = place(square, way);
        if (known(at) && known_[at].cost <= cost) return;
        known_[at] = {cost, static_cast<std::uint16_t>(before)};
        stamp_[at] = now_;
        queue.emplace(cost, static_cast<std::uint32_t>(at));
    };
    reach(from, direction, 0, kNoDirection);
    while (!queue.empty()) {
        const auto [cost, at] = queue.top();
        queue.pop();
        if (known_[at].cost < cost) continue;
        charge(4);
        const auto square = static_cast<Square>(at / kWays);
        const int way = static_cast<int>(at % kWays);
        for (int d = 0; d < kDirections; ++d) {
            const Square to = board_.neighbour(square, d);
            if (to == kNoSquare || occupied[to]) continue;
            reach(to, d, cost + step() + (d != way ? turn() : 0), way);
        }
    }
}

bool TurnWalk::reaches(Square square) const {
    for (int way = 0; way < kWays; ++way)
        if (known(place(square, way))) return true;
    return false;
}

int TurnWalk::best_way(Square square, int onward) const {
    int best = -1;
    std::uint32_t least = 0;
    for (int way = 0; way < kWays; ++way) {
        const std::size_t at = place(square, way);
        if (!known(at)) continue;
        const std::uint32_t cost = known_[at].cost + (way != onward ? turn() : 0);
        if (best < 0 || cost < least) best = way, least = cost;
    }
    return best;
}

TurnWalk::Cost TurnWalk::cost(Square square, int onward) const {
    const int way = best_way(square, onward);
    const std::uint32_t cost = known_[place(square, way)].cost + (way != onward ? turn() : 0);
    return turns_first_ ? Cost{cost & 0xFFFF, cost >> 16} : Cost{cost >> 16, cost & 0xFFFF};
}

void TurnWalk::append_path(Square square, int onward, std::string& out) const {
    std::string steps;
    int way = best_way(square, onward);
    while (!(square == from_ && way == direction_ && known_[place(square, way)].cost == 0)) {
        steps.push_back(kStepLetters[way]);
        const int before = known_[place(square, way)].before;
        square = board_.neighbour(square, opposite(way));
        way = before;
    }
    out.append(steps.rbegin(), steps.rend());
}

std::string moves_with_turns(const Board& board, const Vector<Push>& path, bool turns_first) {
    Vector<std::uint8_t> occupied(board.size(), 0);
    for (const Square square : board.start_boxes()) occupied[square] = 1;
    TurnWalk walk(board, turns_first);
    Square player = board.start_player();
    int direction = TurnWalk::kNoDirection;
    std::string moves;
    for (const Push& push : path) {
        const Square behind = board.neighbour(push.box, opposite(push.direction));
        const Square ahead = board.neighbour(push.box, push.direction);
        walk.flood(occupied, player, direction);
        if (!occupied[push.box] || ahead == kNoSquare || occupied[ahead] || behind == kNoSquare ||
            !walk.reaches(behind))
            throw std::logic_error("a search returned an illegal push");
        walk.append_path(behind, push.direction, moves);
        moves.push_back(kPushLetters[push.direction]);
        occupied[push.box] = 0;
        occupied[ahead] = 1;
        player = push.box;
        direction = push.direction;
    }
    return moves;
}

}  // namespace pushworks::optimize
