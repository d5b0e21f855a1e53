#include "level/reach.hpp"

#include <algorithm>
#include <bit>

#include "base/budget.hpp"
#include "base/stamp.hpp"

namespace pushworks {

namespace {

// connected[mask]: whether the free ones among the four orthogonal neighbours (bits 0, 2, 4, 6 of the ring)
// are joined through free squares of the ring itself.
constexpr std::array<bool, 256> make_ring_table() {
    std::array<bool, 256> connected{};
    for (int mask = 0; mask < 256; ++mask) {
        // Arcs of free squares around the ring that contain an orthogonal square.
        int arcs = 0;
        if (mask == 0xFF) {
            arcs = 1;
        } else {
            for (int start = 0; start < 8; ++start) {
                const int before = (start + 7) % 8;
                if (!(mask >> start & 1) || (mask >> before & 1)) continue;
                bool orthogonal = false;
                for (int at = start; mask >> at & 1; at = (at + 1) % 8) orthogonal |= at % 2 == 0;
                arcs += orthogonal;
            }
        }
        connected[mask] = arcs <= 1;
    }
    return connected;
}

constexpr std::array<bool, 256> kRingConnected = make_ring_table();

// One wall column lies between rows, so shifts never wrap into the next row.
template <class Bits>
Bits flood_bits(Bits region, Bits open, int stride) {
    for (;;) {
        const Bits wider = (region | region << 1 | region >> 1 | region << stride | region >> stride) & open;
        if (wider == region) return region;
        region = wider;
    }
}

}  // namespace

Reach::Reach(const Board& board)
    : board_(&board),
      stride_(board.grid_stride()),
      stamps_(board.size(), 0),
      queue_(board.size()),
      rings_(board.size()) {
    for (int square = 0; square < board.size(); ++square) {
        const int cell = board.cell(static_cast<Square>(square));
        const int w = board.width();
        const std::array<int, 8> around{-w, -w + 1, 1, w + 1, w, w - 1, -1, -w - 1};
        for (int i = 0; i < 8; ++i) rings_[square][i] = board.square_of_cell(cell + around[i]);
    }
}

Square Reach::flood(const Position& position, Square start) {
    if (stride_ == 0) return flood_queue(position, start);
    const GridBits seed = GridBits{1} << board_->grid_bit(start);
    const GridBits open = board_->grid_floor() & ~position.bits();
    if (board_->fits_64()) {
        const auto small =
            flood_bits(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(open), stride_);
        region_ = small;
        smallest_ = board_->square_of_grid_bit(std::countr_zero(small));
    } else {
        region_ = flood_bits(seed, open, stride_);
        const auto low = static_cast<std::uint64_t>(region_);
        smallest_ = board_->square_of_grid_bit(
            low != 0 ? std::countr_zero(low)
                     : 64 + std::countr_zero(static_cast<std::uint64_t>(region_ >> 64)));
    }
    return smallest_;
}

std::span<const Square> Reach::squares() {
    if (stride_ != 0) {
        size_ = 0;
        for (int square = 0; square < board_->size(); ++square)
            if (contains(static_cast<Square>(square))) queue_[size_++] = static_cast<Square>(square);
    }
    return {queue_.data(), size_};
}

Square Reach::flood_queue(const Position& position, Square start) {
    next_stamp(stamp_, stamps_);
    std::size_t head = 0;
    std::size_t tail = 0;
    Square smallest = start;
    queue_[tail++] = start;
    stamps_[start] = stamp_;
    while (head < tail) {
        const Square square = queue_[head++];
        smallest = std::min(smallest, square);
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square next = board_->neighbour(square, direction);
            if (next == kNoSquare || stamps_[next] == stamp_ || position.occupied(next)) continue;
            stamps_[next] = stamp_;
            queue_[tail++] = next;
        }
    }
    size_ = tail;
    smallest_ = smallest;
    charge(tail);
    return smallest;
}

bool Reach::ring_connected(const Position& position, Square square) const {
    unsigned mask = 0;
    for (int i = 0; i < 8; ++i) mask |= static_cast<unsigned>(position.free(rings_[square][i])) << i;
    return kRingConnected[mask];
}

Square Reach::smallest_after(const Position& position, Square from, Square to, Square player,
                             Reach& scratch) const {
    // The region can change in two ways: `to` may cut it, and `from` may join it to another region.
    const bool to_was_inside = contains(to);
    if (to_was_inside && (to == smallest_ || !ring_connected(position, to)))
        return scratch.flood(position, player);
    bool joins = false;
    bool strange = false;
    for (int direction = 0; direction < kDirections; ++direction) {
        const Square next = board_->neighbour(from, direction);
        if (position.blocked(next)) continue;
        (contains(next) ? joins : strange) = true;
    }
    if (joins && strange) return scratch.flood(position, player);
    return joins ? std::min(smallest_, from) : smallest_;
}

Walk::Walk(const Board& board)
    : board_(&board),
      stamps_(board.size(), 0),
      distances_(board.size()),
      came_by_(board.size()),
      queue_(board.size()) {}

std::size_t Walk::flood(const Position& position, Square start, Square target) {
    next_stamp(stamp_, stamps_);
    std::size_t head = 0;
    std::size_t tail = 0;
    queue_[tail++] = start;
    stamps_[start] = stamp_;
    distances_[start] = 0;
    for (; head < tail && queue_[head] != target; ++head) {
        const Square square = queue_[head];
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square next = board_->neighbour(square, direction);
            if (next == kNoSquare || stamps_[next] == stamp_ || position.occupied(next)) continue;
            stamps_[next] = stamp_;
            distances_[next] = static_cast<std::uint16_t>(distances_[square] + 1);
            came_by_[next] = static_cast<std::uint8_t>(direction);
            queue_[tail++] = next;
        }
    }
    charge(tail);
    return head;
}

void Walk::append_path(Square target, std::string& out) const {
    const std::size_t begin = out.size();
    for (Square square = target; distances_[square] > 0;) {
        out.push_back(kStepLetters[came_by_[square]]);
        square = board_->neighbour(square, opposite(came_by_[square]));
    }
    std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
}

}  // namespace pushworks
