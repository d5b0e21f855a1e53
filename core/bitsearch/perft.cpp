#include "bitsearch/perft.hpp"

#include "base/width.hpp"
#include "level/bit_board.hpp"
#include "level/bit_nodes.hpp"
#include "level/packed.hpp"
#include "level/position.hpp"
#include "level/pushes.hpp"
#include "level/reach.hpp"
#include "level/state_table.hpp"

namespace pushworks {

namespace {

// Small boards, one bit a square: all pushes in a direction are found at once.
template <int N>
Vector<std::uint64_t> perft_on_bits(const Board& board, int depth, std::uint64_t limit) {
    using Set = Bits<N>;
    struct Child {
        Set boxes;
        int player;
        std::uint64_t hash;
    };
    const BitBoard<N> grid(board);
    BitNodes<N> table(1 << 16);
    Vector<Child> children;
    table.add(grid.start_boxes, grid.flood(grid.start_player, grid.floor - grid.start_boxes).first(),
              BitNodes<N>::kNone, 0);

    Vector<std::uint64_t> counts{1};
    std::uint32_t begin = 0;
    while (static_cast<int>(counts.size()) <= depth) {
        const auto end = static_cast<std::uint32_t>(table.size());
        for (std::uint32_t id = begin; id < end; ++id) {
            if (limit != 0 && table.size() >= limit) return counts;
            const Set boxes = table[id].boxes;
            const Set free = grid.floor - boxes;
            const Set reach = grid.flood(table[id].player, free);
            children.clear();
            for (int d = 0; d < kDirections; ++d) {
                const Set pushable = boxes & grid.shift(reach, d) & grid.shift(free, opposite(d));
                pushable.for_each([&](int from) {
                    const int to = from + grid.delta[d];
                    Child child{boxes.moved(from, to), 0, 0};
                    child.player = grid.region_after(reach, grid.floor - child.boxes, to, from).first();
                    child.hash = BitNodes<N>::hash(child.boxes, child.player);
                    table.prefetch(child.hash);
                    children.push_back(child);
                });
            }
            for (const Child& child : children)
                if (table.find(child.boxes, child.player, child.hash) == BitNodes<N>::kNone)
                    table.add(child.boxes, child.player, id, 0);
        }
        if (table.size() == end) break;
        counts.push_back(table.size() - end);
        begin = end;
    }
    return counts;
}

struct Nothing {};

// Boards of any size.
Vector<std::uint64_t> perft_on_squares(const Board& board, int depth, std::uint64_t limit) {
    const PackedFormat format(board.size(), static_cast<int>(board.start_boxes().size()));
    StateTable<Nothing> table(format);
    Position position(board);
    Reach reach(board);
    Reach scratch(board);
    Vector<std::uint8_t> packed;
    Vector<std::uint64_t> hashes;

    position.assign(board.start_boxes(), board.start_player());
    position.set_player(reach.flood(position, board.start_player()));
    packed.resize(format.bytes());
    format.pack(position, packed.data());
    table.insert(packed.data());

    Vector<std::uint64_t> counts{1};
    Handle begin = 0;
    while (static_cast<int>(counts.size()) <= depth) {
        const Handle end = table.size();
        for (Handle handle = begin; handle < end; ++handle) {
            if (limit != 0 && table.size() >= limit) return counts;
            format.unpack(table.state(handle), position);
            reach.flood(position, position.player());
            packed.clear();
            hashes.clear();
            for_each_push(board, position, reach, [&](const PossiblePush& push) {
                position.move(push.index, push.to);
                const Square player = reach.smallest_after(position, push.from, push.to, push.from, scratch);
                position.move(push.index, push.from);
                const std::size_t at = packed.size();
                packed.resize(at + format.bytes());
                format.pack_move(table.state(handle), push.from, push.to, player, &packed[at]);
                hashes.push_back(format.hash(&packed[at]));
                table.prefetch(hashes.back());
            });
            for (std::size_t i = 0; i < hashes.size(); ++i)
                table.insert(&packed[i * format.bytes()], hashes[i]);
        }
        if (table.size() == end) break;
        counts.push_back(table.size() - end);
        begin = end;
    }
    return counts;
}

}  // namespace

Vector<std::uint64_t> perft(const Board& board, int depth, std::uint64_t limit) {
    using Counts = Vector<std::uint64_t>;
    return with_words<1, 2, 4>(
        board.frame().bits_for_short_shifts(),
        [&](auto words) { return perft_on_bits<words>(board, depth, limit); },
        [&]() -> Counts { return perft_on_squares(board, depth, limit); });
}

}  // namespace pushworks
