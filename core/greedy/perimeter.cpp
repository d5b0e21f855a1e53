#include "greedy/perimeter.hpp"

namespace pushworks {

GreedyPerimeter::GreedyPerimeter(const Grid& grid, const TraitExtractor& other_way, std::size_t most)
    : GreedyPerimeter() {
    FessPosition position(grid);
    MacroMaker maker(grid);
    Vector<Macro> macros;
    Vector<std::uint64_t> sets;  // boxes of each node
    const auto meet = [&](std::uint64_t key, const Node& node) {
        if (add(key, node)) sets.insert(sets.end(), position.set().begin(), position.set().end());
    };
    other_way.for_each_start(position, [&] { meet(position.key(), {kNone, {}, position.player()}); });
    for (std::uint32_t node = 0; node < nodes_.size() && nodes_.size() < most; ++node) {
        position.load(&sets[static_cast<std::size_t>(node) * grid.words], nodes_[node].player);
        position.settle();
        macros.clear();
        for (const Square b : position.boxes())
            maker.generate(other_way.way(), position.occupancy(), position.walker().reach(), b,
                           other_way.avoid(), macros);
        const std::uint64_t boxes_key = position.boxes_key();
        for (const Macro& macro : macros) {
            if (nodes_.size() >= most) return;
            position.shift(macro.from, macro.to);
            meet(key_after(grid, boxes_key, macro), {node, macro.move(), macro.player});
            position.shift(macro.to, macro.from);
        }
    }
}

bool GreedyPerimeter::add(std::uint64_t key, const Node& node) {
    const bool fresh = number_of_.insert(key, static_cast<std::uint32_t>(nodes_.size())).second;
    if (fresh) nodes_.push_back(node);
    return fresh;
}

}  // namespace pushworks
