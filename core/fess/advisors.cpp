#include "fess/advisors.hpp"

#include <algorithm>
#include <tuple>

namespace pushworks {

namespace {

// The least of the moves offered, by a measure.
struct Pick {
    Candidate* best = nullptr;

    template <class Measure>
    void offer(Candidate& candidate, Measure measure) {
        if (!best || measure(candidate) < measure(*best)) best = &candidate;
    }
};

auto by(std::int16_t Features::* feature) {
    return
        [feature](const Candidate& c) { return std::pair<int, std::uint64_t>(c.features.*feature, c.score); };
}

// The best move of each box that stands in the way, off the way if it can be.
void clear_the_way(Vector<Candidate>& candidates, const Vector<Square>& boxes, const Features& now,
                   FeatureExtractor& extractor) {
    const AccessPath& access_path = extractor.access_path();
    Vector<Pick> clear(boxes.size());
    for (Candidate& c : candidates) {
        if (c.features.packed < now.packed || !access_path.blocks(c.macro.from)) continue;
        if (!extractor.way().bring && access_path.on_way(c.macro.to)) continue;
        const auto box = std::lower_bound(boxes.begin(), boxes.end(), c.macro.from) - boxes.begin();
        clear[box].offer(c, [&](const Candidate& x) {
            return std::tuple(x.features.stranded > now.stranded, access_path.on_way(x.macro.to), x.score);
        });
    }
    for (const Pick& pick : clear)
        if (pick.best) pick.best->advised = true;
}

}  // namespace

const Candidate* advise(Vector<Candidate>& candidates, const FessPosition& position, const Features& now,
                        FeatureExtractor& extractor) {
    Pick pack, connect, open, cool, rescue, explore;
    const bool bring = extractor.way().bring;
    const int region_size = position.walker().size();
    for (Candidate& c : candidates) {
        const Features& f = c.features;
        if (f.packed > now.packed)
            pack.offer(c, [](const Candidate& x) {
                return std::pair(x.features.stranded - x.features.packed, x.score);
            });
        if (f.packed < now.packed) continue;
        if (f.regions < now.regions) connect.offer(c, by(&Features::regions));
        if (f.closed < now.closed) open.offer(c, by(&Features::closed));
        if (f.hotspots < now.hotspots) cool.offer(c, by(&Features::hotspots));
        if (f.stranded < now.stranded)
            // To the other side, and well out of the way of those that follow.
            rescue.offer(c, [&](const Candidate& x) {
                return std::tuple(x.features.stranded, bring ? -x.macro.length : 0, x.score);
            });
        if (c.macro.region_size > region_size + 1)
            explore.offer(c, [](const Candidate& x) { return std::pair(-x.macro.region_size, x.score); });
    }
    const Candidate* forward = bring ? rescue.best : pack.best;
    if (!forward && extractor.way().known) clear_the_way(candidates, position.boxes(), now, extractor);
    for (const Pick& pick : {pack, connect, open, cool, rescue, explore})
        if (pick.best) pick.best->advised = true;
    return forward;
}

}  // namespace pushworks
