// What a position looks like to the search: progress along the plan, regions, boxes where they should not be;
// and the way to the square that is to be filled next.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/corridors.hpp"
#include "facts/hotspots.hpp"
#include "fess/position.hpp"
#include "plan/opener.hpp"
#include "plan/packing.hpp"
#include "plan/removal.hpp"

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
    bool bring = false;           // it is one for a stranded box to another part of the level
    std::vector<Square> targets;  // then: the squares to bring it to
    std::vector<std::uint8_t> movers;
};

class Surveyor {
 public:
    Surveyor(const Grid& grid, Packing& packing, const Hotspots& hotspots, const FessTuning& tuning)
        : tuning_(tuning),
          packing_(packing),
          hotspots_(hotspots),
          corridors_(grid),
          opener_(grid),
          removal_(grid) {}

    // Of the position itself; finds the way to its next square, too.
    Features of(FessPosition& position);
    // Of a position after a macro move, which has been shift()ed, from the features and filling before it:
    // the plan is asked anew only where it matters, because these features merely put the moves in order.
    Features after(const FessPosition& position, const Features& before, const Macro& macro,
                   const Packing::Filling& filling);
    // Smaller is more promising.
    std::uint64_t score(const Features& features, int length) const;

    Packing& packing() { return packing_; }
    const Packing& packing() const { return packing_; }
    const Opener& opener() const { return opener_; }
    NextWay& way() { return way_; }

 private:
    const FessTuning& tuning_;
    Packing& packing_;
    const Hotspots& hotspots_;
    Corridors corridors_;
    Opener opener_;
    Removal removal_;
    NextWay way_;
};

}  // namespace pushworks
