#include "fess/replay.hpp"

#include <algorithm>
#include <set>

#include "facts/macro.hpp"

namespace pushworks {
namespace {

// Shortest walk between two squares; false when there is none.
bool walk(const Grid& grid, const Occupancy& occupancy, Square from, Square to, std::string& out) {
    if (from == to) return true;
    std::vector<std::int8_t> came(grid.n + 1, -1);
    std::vector<Square> queue{to};  // backwards, so that the path reads forwards
    came[to] = 4;
    for (std::size_t head = 0; head < queue.size(); ++head)
        for (int d = 0; d < 4; ++d) {
            const Square t = grid.next[queue[head]][d];
            if (occupancy[t] != kFree || came[t] >= 0) continue;
            came[t] = static_cast<std::int8_t>(d ^ 1);
            queue.push_back(t);
            if (t == from) {
                for (Square s = from; s != to; s = grid.next[s][came[s]]) out += kStepLetters[came[s]];
                return true;
            }
        }
    return false;
}

}  // namespace

std::optional<std::string> to_lurd(const Grid& grid, const std::vector<MoveRecord>& moves) {
    Occupancy occupancy = grid.empty();
    for (const Square b : grid.starts) occupancy[b] = kBox;
    Square player = grid.player;
    Walker walker(grid);
    MacroMaker maker(grid);
    std::vector<std::uint8_t> steps;
    std::string out;
    for (const MoveRecord& move : moves) {
        if (occupancy[move.from] != kBox) return std::nullopt;
        walker.flood(occupancy, player);
        if (!maker.steps(Way::push, occupancy, walker.reach(), move.from, move.to, move.stand,
                         grid.dead.data(), steps))
            return std::nullopt;
        Square box = move.from;
        for (const std::uint8_t d : steps) {
            if (!walk(grid, occupancy, player, grid.next[box][d ^ 1], out)) return std::nullopt;
            out += kPushLetters[d];
            occupancy[box] = kFree;
            player = box;
            box = grid.next[box][d];
            occupancy[box] = kBox;
        }
    }
    return out;
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

}  // namespace pushworks
