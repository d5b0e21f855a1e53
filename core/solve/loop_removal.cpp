#include "solve/loop_removal.hpp"

#include <unordered_map>

#include "base/memory.hpp"
#include "facts/macro.hpp"
#include "level/solution.hpp"

namespace pushworks {

std::string remove_loops(const LevelContext& context, const std::string& lurd) {
    const Grid& grid = context.grid();
    Walker walker(grid);
    Occupancy occupancy = grid.empty();
    std::uint64_t key = 0;
    for (const Square b : grid.starts) {
        occupancy[b] = kBox;
        key ^= grid.box_key[b];
    }
    Square player = grid.player;
    Vector<Push> pushes;
    // For every position after a push: how many pushes lead there. Returning to one drops all pushes since.
    std::unordered_map<std::uint64_t, std::size_t> seen;
    Vector<std::uint64_t> keys{key ^ grid.player_key[walker.flood(occupancy, player)]};
    seen[keys[0]] = 0;
    for (const char letter : lurd) {
        int d = 0;
        while (kStepLetters[d] != (letter | 0x20)) ++d;
        const Square to = grid.next[player][d];
        if (occupancy[to] == kBox) {
            const Square beyond = grid.next[to][d];
            occupancy[to] = kFree;
            occupancy[beyond] = kBox;
            key ^= grid.box_key[to] ^ grid.box_key[beyond];
            pushes.push_back({to, static_cast<std::uint8_t>(d)});
            const std::uint64_t now = key ^ grid.player_key[walker.flood(occupancy, to)];
            const auto [it, fresh] = seen.try_emplace(now, pushes.size());
            if (fresh) {
                keys.push_back(now);
            } else {
                const std::size_t length = it->second;
                while (keys.size() > length + 1) {
                    seen.erase(keys.back());
                    keys.pop_back();
                }
                pushes.resize(length);
            }
        }
        player = to;
    }
    std::string result = moves_of(grid.board, pushes);
    return result.size() <= lurd.size() ? result : lurd;
}

}  // namespace pushworks
