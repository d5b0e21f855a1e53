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

// Counts layer by layer: expand(number) stores what follows a state, size() says how many are stored by now.
template <class Size, class Expand>
Vector<std::uint64_t> count_layers(int depth, std::uint64_t limit, Size&& size, Expand&& expand) {
    Vector<std::uint64_t> counts{1};
    std::uint32_t begin = 0;
    while (static_cast<int>(counts.size()) <= depth) {
        const auto end = static_cast<std::uint32_t>(size());
        for (std::uint32_t number = begin; number < end; ++number) {
            if (limit != 0 && size() >= limit) return counts;
            expand(number);
        }
        if (size() == end) break;
        counts.push_back(size() - end);
        begin = end;
    }
    return counts;
}

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

    return count_layers(
        depth, limit, [&] { return table.size(); },
        [&](std::uint32_t id) {
            const Set boxes = table[id].boxes;
            const Set free = grid.floor - boxes;
            const Set reach = grid.flood(table[id].player, free);
            children.clear();
            grid.for_each_push(boxes, reach, free, [&](int from, int to, int) {
                Child child{boxes.moved(from, to), 0, 0};
                child.player = grid.region_after(reach, grid.floor - child.boxes, to, from).first();
                child.hash = BitNodes<N>::hash(child.boxes, child.player);
                table.prefetch(child.hash);
                children.push_back(child);
            });
            for (const Child& child : children)
                if (table.find(child.boxes, child.player, child.hash) == BitNodes<N>::kNone)
                    table.add(child.boxes, child.player, id, 0);
        });
}

// Boards of any size.
Vector<std::uint64_t> perft_on_squares(const Board& board, int depth, std::uint64_t limit) {
    const PackedFormat format(board.size(), static_cast<int>(board.start_boxes().size()));
    StateTable<NoValue> table(format);
    Position position(board);
    Reach reach(board);
    Reach scratch(board);
    Vector<std::uint8_t> packed;
    Vector<std::uint64_t> hashes;

    position.assign(board.start_boxes(), board.start_player());
    packed.resize(format.bytes());
    format.pack(position, reach.flood(position, board.start_player()), packed.data());
    table.insert(packed.data());

    return count_layers(
        depth, limit, [&] { return table.size(); },
        [&](Handle handle) {
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
        });
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
