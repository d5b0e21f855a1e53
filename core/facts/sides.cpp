#include "facts/sides.hpp"

#include "level/occupancy.hpp"

namespace pushworks {

Sides::Sides(const Board& board) {
    BlockCutTree cut_tree(board);
    cut_tree.build(empty_board(board).data());
    build(cut_tree);
}

void Sides::build(const BlockCutTree& cut_tree) {
    next_ = &cut_tree.next();
    first_.clear();
    order_.clear();
    part_.clear();
    runs_.clear();
    for (std::size_t at = 0; at < next_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        first_.push_back(static_cast<BoxPlayerState>(runs_.size()));
        order_.push_back(cut_tree.number(square));
        part_.push_back(cut_tree.part(square));
        if (!cut_tree.free(square)) continue;
        const bool rest = cut_tree.for_each_branch(
            square, [&](std::uint16_t begin, std::uint16_t size) { runs_.push_back({begin, size, square}); });
        if (rest || runs_.size() == first_.back()) runs_.push_back({0, 0, square});
    }
    first_.push_back(static_cast<BoxPlayerState>(runs_.size()));
}

}  // namespace pushworks
