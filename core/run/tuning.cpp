#include "run/tuning.hpp"

#include "run/switches.hpp"

namespace pushworks {

namespace {

Switch flag(const char* name, const char* meaning) {
    return {name, SwitchKind::choice, "false|true", "false", meaning};
}

const Switch kOrder{"order", SwitchKind::whole, "0..11", "0",
                    "fill the goals in an order so many places further down than the best"};
const Switch kSimple = flag("simple", "know neither zones nor stuck boxes");
const Switch kCoarse = flag("coarse", "leave the way to the next goal out of the cells");
const Switch kBold = flag("bold", "count packed boxes, however many are lost");
const Switch kDoubtful = flag("doubtful", "try to prove the best position lost when it leads nowhere");
const Switch kUntangle = flag("untangle", "take off boxes that cannot leave one after the other");

}  // namespace

std::vector<Switch> FessTuning::switches() {
    return {kOrder, kSimple, kCoarse, kBold, kDoubtful, kUntangle};
}

FessTuning FessTuning::from(const SearchOptions& options) {
    const Switches given(options);
    return {static_cast<int>(given.number(kOrder)),
            given.flag(kSimple),
            given.flag(kCoarse),
            given.flag(kBold),
            given.flag(kDoubtful),
            given.flag(kUntangle)};
}

}  // namespace pushworks
