#include "level/packed.hpp"

#include <algorithm>
#include <bit>

namespace pushworks {

PackedFormat::PackedFormat(int squares, int boxes) : boxes_(boxes), square_bytes_(squares <= 256 ? 1 : 2) {
    const std::size_t bits = (static_cast<std::size_t>(squares) + 7) / 8;
    const std::size_t list = static_cast<std::size_t>(boxes) * square_bytes_;
    as_bits_ = bits <= list + 2;  // bits are quicker: prefer them unless the list is clearly shorter
    bytes_ = square_bytes_ + (as_bits_ ? bits : list);
}

void PackedFormat::pack(const Position& position, Square player, std::uint8_t* out) const {
    write_square(player, out);
    std::uint8_t* boxes = out + square_bytes_;
    if (as_bits_) {
        std::memset(boxes, 0, bytes_ - square_bytes_);
        for (const Square square : position.boxes())
            boxes[square >> 3] |= static_cast<std::uint8_t>(1U << (square & 7));
        return;
    }
    Vector<Square> sorted(position.boxes().begin(), position.boxes().end());
    std::sort(sorted.begin(), sorted.end());
    for (const Square square : sorted) {
        write_square(square, boxes);
        boxes += square_bytes_;
    }
}

void PackedFormat::unpack(const std::uint8_t* in, Position& position) const {
    position.clear();
    position.set_player(read_square(in));
    const std::uint8_t* boxes = in + square_bytes_;
    if (!as_bits_) {
        for (int i = 0; i < boxes_; ++i) position.add(read_square(boxes + i * square_bytes_));
        return;
    }
    const std::size_t size = bytes_ - square_bytes_;
    for (std::size_t offset = 0; offset < size; offset += 8) {
        std::uint64_t word = 0;
        if (offset + 8 <= size)
            word = word_at(boxes + offset);
        else
            for (std::size_t i = size; i-- > offset;) word = word << 8 | boxes[i];
        for (; word != 0; word &= word - 1)
            position.add(static_cast<Square>(offset * 8 + static_cast<std::size_t>(std::countr_zero(word))));
    }
}

void PackedFormat::pack_move(const std::uint8_t* parent, Square from, Square to, Square player,
                             std::uint8_t* out) const {
    std::memcpy(out, parent, bytes_);
    write_square(player, out);
    if (from == kNoSquare) return;
    std::uint8_t* boxes = out + square_bytes_;
    if (as_bits_) {
        boxes[from >> 3] ^= static_cast<std::uint8_t>(1U << (from & 7));
        boxes[to >> 3] ^= static_cast<std::uint8_t>(1U << (to & 7));
        return;
    }
    int at = 0;
    while (read_square(boxes + at * square_bytes_) != from) ++at;
    for (; at + 1 < boxes_ && read_square(boxes + (at + 1) * square_bytes_) < to; ++at)
        write_square(read_square(boxes + (at + 1) * square_bytes_), boxes + at * square_bytes_);
    for (; at > 0 && read_square(boxes + (at - 1) * square_bytes_) > to; --at)
        write_square(read_square(boxes + (at - 1) * square_bytes_), boxes + at * square_bytes_);
    write_square(to, boxes + at * square_bytes_);
}

BoxMove moved_box(const Position& before, const Position& after) {
    BoxMove move;
    for (const Square square : before.boxes())
        if (!after.occupied(square)) move.from = square;
    for (const Square square : after.boxes())
        if (!before.occupied(square)) move.to = square;
    return move;
}

}  // namespace pushworks
