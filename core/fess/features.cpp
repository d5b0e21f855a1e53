#include "fess/features.hpp"

namespace pushworks {

namespace {

std::int16_t small(int value) {
    return static_cast<std::int16_t>(value);
}

}  // namespace

Features Surveyor::of(FessPosition& position) {
    Features f;
    const std::vector<Square>& boxes = position.boxes();
    const Occupancy& occupancy = position.occupancy();
    const Packing::Filling& filling = packing_.look(occupancy);
    f.packed = small(filling.packed);
    f.stranded = small(packing_.stranded(filling, boxes, kNoSquare, kNoSquare));
    f.closed = small(corridors_.closed(occupancy));
    f.hotspots = small(hotspots_.count(boxes, position.set().data()));
    Cave cave(position.grid().board);
    cave.build(occupancy.data());
    f.regions = small(cave.components());
    way_.known = false;
    way_.bring = f.stranded > 0 && packing_.transfer(filling, boxes, way_.targets, way_.movers);
    const std::uint8_t* reach = position.walker().reach();
    if (way_.bring) {
        way_.known = opener_.find(occupancy, filling.fixed.data(), way_.movers.data(), reach, way_.targets);
    } else if (!filling.open.empty()) {
        packing_.movers(filling, boxes, f.stranded, way_.movers);
        way_.known =
            opener_.find(occupancy, filling.fixed.data(), way_.movers.data(), reach, {filling.open[0]});
    }
    // No way for what is stranded, or the player shut out by packed boxes: something has to be unpacked
    // first.
    if (!way_.known && !filling.open.empty() &&
        (way_.bring || !(packing_.simple() || packing_.in_touch(filling, boxes, position.player()))))
        f.stranded = small(f.stranded + tuning_.hopeless);
    f.blockers = small(way_.known ? opener_.price() : 99);
    if (tuning_.untangle)
        f.stuck =
            small(removal_.stuck(occupancy, boxes, filling.fixed.data(), position.player(), filling.open));
    return f;
}

Features Surveyor::after(const FessPosition& position, const Features& before, const Macro& macro,
                         const Packing::Filling& filling_before) {
    Features f;
    f.stuck = before.stuck;
    f.regions = small(macro.regions);
    // The plan is asked anew where a box leaves one of its squares or comes to one that it may fill soon.
    const std::vector<Square>& open = filling_before.open;
    const auto end = open.begin() + std::min<std::ptrdiff_t>(tuning_.soon, std::ssize(open));
    const bool plan = packing_.on_plan(macro.from) || std::find(open.begin(), end, macro.to) != end;
    const Packing::Filling& filling = plan ? packing_.look(position.occupancy()) : filling_before;
    f.packed = small(filling.packed);
    const auto row = [&](Square square) {
        return &filling.reach[static_cast<std::size_t>(square) * filling.words];
    };
    if (!plan && std::equal(row(macro.from), row(macro.from) + filling.words, row(macro.to)))
        f.stranded = before.stranded;
    else
        f.stranded = small(packing_.stranded(filling, position.boxes(), macro.from, macro.to));
    const bool corridor = corridors_.has(macro.from) || corridors_.has(macro.to);
    f.closed = corridor ? small(corridors_.closed(position.occupancy())) : before.closed;
    const std::uint64_t* set = position.set().data();
    int hot = hotspots_.blocks_any(macro.to, set);
    for (const Square b : position.boxes())
        if (b != macro.from) hot += hotspots_.blocks_any(b, set);
    f.hotspots = small(hot);
    return f;
}

std::uint64_t Surveyor::score(const Features& f, int length) const {
    const auto clip = [](int value, int top) {
        return static_cast<std::uint64_t>(std::clamp(value, 0, top));
    };
    // A stranded box undoes a packed one (unless bold).
    return clip(1023 - f.packed + f.stuck + (tuning_.bold ? 0 : f.stranded), 2047) << 50 |
           clip(f.stranded, 255) << 42 | clip(f.regions, 255) << 34 | clip(f.closed, 63) << 28 |
           clip(f.hotspots, 255) << 20 | clip(length, 1023);
}

}  // namespace pushworks
