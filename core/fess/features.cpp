#include "fess/features.hpp"

#include <algorithm>

namespace pushworks {

namespace {

// Features only put positions in order: what is larger than the type holds counts as its largest.
std::int16_t small(int value) {
    return static_cast<std::int16_t>(std::clamp(value, -0x8000, 0x7FFF));
}

}  // namespace

Features FeatureExtractor::of(FessPosition& position) {
    Features f;
    const Vector<Square>& boxes = position.boxes();
    const Occupancy& occupancy = position.occupancy();
    const Packing::State& state = packing_.look(occupancy);
    f.packed = small(state.packed);
    f.stranded = small(packing_.stranded(state, boxes, kNoSquare, kNoSquare));
    f.closed = small(corridors_.closed(occupancy));
    f.hotspots = small(hotspots_.count(boxes, position.set().data()));
    BlockCutTree cut_tree(position.grid().board);
    cut_tree.build(occupancy.data());
    f.regions = small(cut_tree.components());
    way_.known = false;
    way_.bring = f.stranded > 0 && packing_.transfer(state, boxes, way_.targets, way_.movers);
    const std::uint8_t* reach = position.walker().reach();
    if (way_.bring) {
        way_.known =
            access_path_.find(occupancy, state.fixed.data(), way_.movers.data(), reach, way_.targets);
    } else if (!state.open.empty()) {
        packing_.movers(state, boxes, f.stranded, way_.movers);
        way_.known =
            access_path_.find(occupancy, state.fixed.data(), way_.movers.data(), reach, {state.open[0]});
    }
    // No way for what is stranded, or the player shut out by packed boxes: something has to be unpacked
    // first.
    if (!way_.known && !state.open.empty() &&
        (way_.bring || !(packing_.simple() || packing_.in_touch(state, boxes, position.player()))))
        f.stranded = small(f.stranded + tuning_.no_path_penalty);
    f.blockers = small(way_.known ? access_path_.cost() : 99);
    if (tuning_.untangle)
        f.stuck =
            small(stuck_boxes_.stuck(occupancy, boxes, state.fixed.data(), position.player(), state.open));
    return f;
}

Features FeatureExtractor::after(const FessPosition& position, const Features& before, const Macro& macro,
                                 const Packing::State& state_before) {
    Features f;
    f.stuck = before.stuck;
    f.regions = small(macro.regions);
    // The packing state is computed again where a box leaves a square of the plan or enters one that is due
    // soon.
    const Vector<Square>& open = state_before.open;
    const auto end = open.begin() + std::min<std::ptrdiff_t>(tuning_.soon, std::ssize(open));
    const bool plan = packing_.on_plan(macro.from) || std::find(open.begin(), end, macro.to) != end;
    const Packing::State& state = plan ? packing_.look(position.occupancy()) : state_before;
    f.packed = small(state.packed);
    const auto row = [&](Square square) {
        return &state.reach[static_cast<std::size_t>(square) * state.words];
    };
    if (!plan && std::equal(row(macro.from), row(macro.from) + state.words, row(macro.to)))
        f.stranded = before.stranded;
    else
        f.stranded = small(packing_.stranded(state, position.boxes(), macro.from, macro.to));
    const bool corridor = corridors_.has(macro.from) || corridors_.has(macro.to);
    f.closed = corridor ? small(corridors_.closed(position.occupancy())) : before.closed;
    f.hotspots = small(hotspots_.count_after(position.boxes(), position.set().data(), macro.from, macro.to));
    return f;
}

std::uint64_t FeatureExtractor::score(const Features& f, int length) const {
    const auto clip = [](int value, int top) {
        return static_cast<std::uint64_t>(std::clamp(value, 0, top));
    };
    // A stranded box undoes a packed one (unless bold).
    return clip(1023 - f.packed + f.stuck + (tuning_.ignore_stranded ? 0 : f.stranded), 2047) << 50 |
           clip(f.stranded, 255) << 42 | clip(f.regions, 255) << 34 | clip(f.closed, 63) << 28 |
           clip(f.hotspots, 255) << 20 | clip(length, 1023);
}

}  // namespace pushworks
