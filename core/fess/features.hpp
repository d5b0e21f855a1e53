// The features of a position: progress along the packing plan, regions, boxes where they should not be; and
// the access path to the square to fill next.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "facts/corridors.hpp"
#include "facts/hotspots.hpp"
#include "fess/position.hpp"
#include "plan/access_path.hpp"
#include "plan/packing.hpp"
#include "plan/stuck_boxes.hpp"

namespace pushworks {

struct Features {
    std::int16_t packed = 0;    // progress along the plan
    std::int16_t regions = 0;   // areas the floor falls into
    std::int16_t stranded = 0;  // boxes for which the plan has no square left
    std::int16_t closed = 0;    // pairs of halls whose corridor is closed
    std::int16_t hotspots = 0;  // boxes that stand in another box's way
    std::int16_t blockers = 0;  // boxes in the easiest way to the next goal; of expanded positions only
    std::int16_t stuck = 0;     // boxes that cannot leave one after the other; if they are to be untangled
};

// How the next square can be filled, as found for the position whose features were taken last.
struct NextWay {
    bool known = false;
    bool bring = false;      // it is one for a stranded box to another part of the level
    Vector<Square> targets;  // then: the squares to bring it to
    Vector<std::uint8_t> movers;
};

class FeatureExtractor {
 public:
    FeatureExtractor(const Grid& grid, Packing& packing, const Hotspots& hotspots, const FessTuning& tuning)
        : tuning_(tuning),
          packing_(packing),
          hotspots_(hotspots),
          corridors_(grid),
          access_path_(grid),
          stuck_boxes_(grid) {}

    // Of the position itself; finds the way to its next square, too.
    Features of(FessPosition& position);
    // Of a position after a macro move, which has been shift()ed, from the features and packing state before
    // it: the packing state is computed again only where it matters, because these features only order the
    // moves.
    Features after(const FessPosition& position, const Features& before, const Macro& macro,
                   const Packing::State& state);
    // Smaller is more promising.
    std::uint64_t score(const Features& features, int length) const;

    Packing& packing() { return packing_; }
    const AccessPath& access_path() const { return access_path_; }
    NextWay& way() { return way_; }

 private:
    const FessTuning& tuning_;
    Packing& packing_;
    const Hotspots& hotspots_;
    Corridors corridors_;
    AccessPath access_path_;
    StuckBoxes stuck_boxes_;
    NextWay way_;
};

}  // namespace pushworks
