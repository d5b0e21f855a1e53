// A member of the portfolio, a strategy with values and turns of its own, and the text that names it:
// NAME[:SETTING[=VALUE]]...@TURN[xGROWTH], joined by plus signs: fess:order=4:untangle@70000+pull@50000x4.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/memory.hpp"
#include "run/search.hpp"

namespace pushworks {

struct Member {
    std::string strategy;
    SettingMap settings;       // full names: fess.order
    std::uint64_t turn = 0;    // thousand squares it may look at in its first turn (some 10 microseconds)
    std::uint64_t growth = 2;  // every later turn is so many times as long
};

// The pieces of a member's text; no name in it has been looked up.
struct MemberText {
    std::string strategy;
    Vector<std::pair<std::string, std::string>> settings;  // without the strategy's name; flags: "true"
    std::string turn, growth;
};
Vector<MemberText> split_members(std::string_view text);

// Throws std::invalid_argument, in one line.
Vector<Member> parse_members(std::string_view text);

}  // namespace pushworks
