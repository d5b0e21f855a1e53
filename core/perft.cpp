#include "perft.hpp"

#include "packed.hpp"
#include "position.hpp"
#include "reach.hpp"
#include "table.hpp"

namespace pushworks {

std::vector<std::uint64_t> perft(const Board& board, int depth, std::uint64_t limit) {
    struct Nothing {};
    const PackedFormat format(board.size(), static_cast<int>(board.start_boxes().size()));
    StateTable<Nothing> table(format);
    Position position(board);
    Reach reach(board);
    Reach scratch(board);
    std::vector<std::uint8_t> packed;
    std::vector<std::uint64_t> hashes;

    position.assign(board.start_boxes(), board.start_player());
    position.set_player(reach.flood(position, board.start_player()));
    packed.resize(format.bytes());
    format.pack(position, packed.data());
    table.insert(packed.data(), format.hash(packed.data()));

    std::vector<std::uint64_t> counts{1};
    Handle begin = 0;
    while (static_cast<int>(counts.size()) <= depth) {
        const Handle end = table.size();
        for (Handle handle = begin; handle < end; ++handle) {
            if (limit != 0 && table.size() >= limit) return counts;
            format.unpack(table.state(handle), position);
            reach.flood(position, position.player());
            packed.clear();
            hashes.clear();
            for (int index = 0; index < position.count(); ++index) {
                const Square from = position.boxes()[index];
                for (int direction = 0; direction < kDirections; ++direction) {
                    const Square to = board.neighbour(from, direction);
                    if (position.blocked(to)) continue;
                    if (!reach.reaches(board.neighbour(from, opposite(direction)))) continue;
                    position.move(index, to);
                    const Square player = reach.smallest_after(position, from, to, from, scratch);
                    position.move(index, from);
                    const std::size_t at = packed.size();
                    packed.resize(at + format.bytes());
                    format.pack_move(table.state(handle), from, to, player, &packed[at]);
                    hashes.push_back(format.hash(&packed[at]));
                    table.prefetch(hashes.back());
                }
            }
            for (std::size_t i = 0; i < hashes.size(); ++i)
                table.insert(&packed[i * format.bytes()], hashes[i]);
        }
        if (table.size() == end) break;
        counts.push_back(table.size() - end);
        begin = end;
    }
    return counts;
}

}  // namespace pushworks
