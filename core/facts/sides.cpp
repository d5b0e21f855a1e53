#include "facts/sides.hpp"

#include "level/occupancy.hpp"

namespace pushworks {

Sides::Sides(const Board& board) {
    Cave cave(board);
    cave.build(empty_board(board).data());
    build(cave);
}

void Sides::build(const Cave& cave) {
    next_ = &cave.next();
    first_.clear();
    order_.clear();
    part_.clear();
    runs_.clear();
    for (std::size_t at = 0; at < next_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        first_.push_back(static_cast<Stance>(runs_.size()));
        order_.push_back(cave.number(square));
        part_.push_back(cave.part(square));
        if (!cave.free(square)) continue;
        const bool rest = cave.for_each_branch(
            square, [&](std::uint16_t begin, std::uint16_t size) { runs_.push_back({begin, size, square}); });
        if (rest || runs_.size() == first_.back()) runs_.push_back({0, 0, square});
    }
    first_.push_back(static_cast<Stance>(runs_.size()));
}

}  // namespace pushworks
