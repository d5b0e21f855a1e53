#include "solve/loop_removal.hpp"

#include <unordered_map>

#include "base/memory.hpp"
#include "level/reach.hpp"
#include "level/solution.hpp"

namespace pushworks {

std::string remove_loops(const LevelContext& context, const std::string& lurd) {
    const Grid& grid = context.grid();
    const Board& board = context.board();
    Position position = Position::start(board);
    Reach reach(board);
    std::uint64_t key = 0;
    for (const Square b : grid.starts) key ^= grid.box_key[b];
    const auto key_now = [&] { return key ^ grid.player_key[reach.flood(position, position.player())]; };
    Vector<Push> pushes;
    // For every position after a push: how many pushes lead there. Returning to one drops all pushes since.
    std::unordered_map<std::uint64_t, std::size_t> seen;
    Vector<std::uint64_t> keys{key_now()};
    seen[keys[0]] = 0;
    play(board, position, lurd, [&](const Push& push, int) {
        key ^= grid.box_key[push.box] ^ grid.box_key[board.neighbour(push.box, push.direction)];
        pushes.push_back(push);
        const std::uint64_t now = key_now();
        const auto [it, fresh] = seen.try_emplace(now, pushes.size());
        if (fresh) return keys.push_back(now);
        const std::size_t length = it->second;
        while (keys.size() > length + 1) {
            seen.erase(keys.back());
            keys.pop_back();
        }
        pushes.resize(length);
    });
    std::string result = moves_of(board, pushes);
    return result.size() <= lurd.size() ? result : lurd;
}

}  // namespace pushworks
