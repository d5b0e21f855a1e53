// The initial schedules of the portfolio: which members run, in which order and for how long.
#pragma once

#include <string>

#include "base/memory.hpp"
#include "run/member.hpp"
#include "run/tuning.hpp"

namespace pushworks {

// Every schedule by its name, as JSON for people and for other programs: {"tiny": [{"member":
// "fess:order=2", "turn": 20000, "growth": 2}, ...], ...}.
std::string schedules_json();

// The switch portfolio.members: the name of a schedule, `by-size`, or members as run/member.hpp reads them.
const Switch& members_switch();

// The members that the options ask for on a level of so many floor squares. Members given by name or text
// are not joined by sampled ones: then `tuning.sample` becomes false.
Vector<Member> scheduled_members(const SearchOptions& options, int floor_squares, PortfolioTuning& tuning);

}  // namespace pushworks
