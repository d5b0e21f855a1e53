// One stage of the packing plan: the squares it fills, up to the next parking.
#pragma once

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks {

struct PackingStage {
    Vector<Square> squares;  // filled when the stage is done
    Vector<Square> needed;   // filled when it begins
    Square player = 0;       // where the player is after the stage is done
    int base = 0;            // progress made before it
    Vector<int> taken;       // boxes that the stage takes from each zone
};

}  // namespace pushworks
