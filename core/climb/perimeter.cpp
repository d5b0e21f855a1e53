#include "climb/perimeter.hpp"

#include <algorithm>

namespace pushworks {

ClimbPerimeter::ClimbPerimeter(const Grid& grid, const Outlook& other_way, std::size_t most)
    : grid_(grid), position_(grid), maker_(grid) {
    other_way.for_each_start(position_, [&] { add(position_.key(), {kNone, {}, position_.player()}); });
    for (std::uint32_t node = 0; node < nodes_.size() && nodes_.size() < most; ++node)
        expand(node, other_way, most);
}

void ClimbPerimeter::add(std::uint64_t key, const Node& node) {
    if (!index_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size())).second) return;
    nodes_.push_back(node);
    sets_.insert(sets_.end(), position_.set().begin(), position_.set().end());
}

void ClimbPerimeter::expand(std::uint32_t node, const Outlook& outlook, std::size_t most) {
    position_.load(&sets_[static_cast<std::size_t>(node) * grid_.words], nodes_[node].player);
    position_.settle();
    macros_.clear();
    for (const Square b : position_.boxes())
        maker_.generate(outlook.way(), position_.occupancy(), position_.walker().reach(), b, outlook.avoid(),
                        macros_);
    const std::uint64_t boxes_key = position_.boxes_key();
    for (const Macro& macro : macros_) {
        if (nodes_.size() >= most) return;
        const std::uint64_t key =
            boxes_key ^ grid_.box_key[macro.from] ^ grid_.box_key[macro.to] ^ grid_.player_key[macro.player];
        position_.shift(macro.from, macro.to);
        add(key, {node, {macro.from, macro.to, macro.stand}, macro.player});
        position_.shift(macro.to, macro.from);
    }
}

std::vector<MacroMove> ClimbPerimeter::moves_to(std::uint32_t position) const {
    std::vector<MacroMove> moves;
    for (; nodes_[position].father != kNone; position = nodes_[position].father)
        moves.push_back(nodes_[position].move);
    std::ranges::reverse(moves);
    return moves;
}

Square ClimbPerimeter::first_player(std::uint32_t position) const {
    while (nodes_[position].father != kNone) position = nodes_[position].father;
    return nodes_[position].player;
}

}  // namespace pushworks
