#include "solve/schedule.hpp"

#include <array>
#include <map>
#include <span>
#include <string_view>

#include "run/switches.hpp"

namespace pushworks {

namespace {

constexpr int kFlag = -1;  // the value of a setting that is a flag

struct Setting {
    std::string_view name;  // none: no more settings
    int value = kFlag;
};
struct Spec {
    std::string_view strategy;
    std::array<Setting, 5> settings{};

    std::string text() const {
        std::string text(strategy);
        for (const Setting& one : settings) {
            if (one.name.empty()) break;
            text.append(":").append(one.name);
            if (one.value != kFlag) text += "=" + std::to_string(one.value);
        }
        return text;
    }
};
struct Turn {
    Spec spec;
    std::uint64_t thousand_squares;
    std::uint64_t growth = 2;
};

constexpr Spec kShortAstar{"astar"};
constexpr Spec kParts{"parts"};
constexpr Spec kPull{"pull"};
constexpr Spec kPush{"push"};
constexpr Spec kBothEnds{"both-ends"};
constexpr Spec kFess{"fess"};
constexpr Spec kOrder2{"fess", {{{"order", 2}}}};
constexpr Spec kOrder4{"fess", {{{"order", 4}}}};
constexpr Spec kOrder5{"fess", {{{"order", 5}}}};
constexpr Spec kOrder4Untangle{"fess", {{{"order", 4}, {"untangle"}}}};
constexpr Spec kUntangle{"fess", {{{"untangle"}}}};
constexpr Spec kSimple{"fess", {{{"simple"}, {"ignore_stranded"}}}};
constexpr Spec kSimpleUntangle{"fess", {{{"simple"}, {"untangle"}}}};
constexpr Spec kCoarseUntangle{"fess", {{{"coarse"}, {"untangle"}}}};
constexpr Spec kCoarseCheck{"fess", {{{"coarse"}, {"stagnation_check"}, {"untangle"}}}};
constexpr Spec kCheck{"fess", {{{"stagnation_check"}}}};
constexpr Spec kRandomPlan2{"fess", {{{"order", 12}, {"seed", 1}, {"plan", 2}}}};
constexpr Spec kRandomPlan3{"fess",
                            {{{"order", 12}, {"seed", 2}, {"plan", 3}, {"untangle"}, {"stagnation_check"}}}};
constexpr Spec kRandomOrder{"fess", {{{"order", 12}, {"seed", 1}}}};
constexpr Spec kRandomOrder2{"fess", {{{"order", 12}, {"seed", 2}, {"plan", 2}}}};
constexpr Spec kOrder3{"fess", {{{"order", 3}, {"plan", 3}}}};
constexpr Spec kPullsMeet{"iterated-greedy", {{{"backward"}, {"meet"}}}};
constexpr Spec kGreedyPullsMeet{"iterated-greedy", {{{"backward"}, {"meet"}, {"greed", 80}}}};
constexpr Spec kPushesMeet{"iterated-greedy", {{{"meet"}}}};
constexpr Spec kGreedyPushesMeet{"iterated-greedy", {{{"meet"}, {"greed", 80}}}};

// Members in order, with their turns; a member that is listed twice has two turns. Every strategy gets a
// short slice before any gets a long one. Feature-space search along the plan solves most levels at once. Of
// the rest, tiny levels are solved by a short exact search, before any plan is made, or by the fast
// bit-parallel searches, mostly backwards; small ones by those or by iterated greedy search that meets; large
// ones by another plan or other cells, those with scattered goals by iterated greedy search that meets, and
// the hardest by the fast searches again. Large levels that split into parts are tried part by part first; on
// all others that member gives up at once.
constexpr Turn kTiny[] = {{kShortAstar, 1'500},      {kFess, 21'000},      {kPullsMeet, 13'000},
                          {kPull, 270'000},          {kBothEnds, 250'000}, {kPullsMeet, 40'000},
                          {kPull, 1'300'000},        {kFess, 42'000},      {kGreedyPushesMeet, 40'000},
                          {kCoarseUntangle, 42'000}, {kPullsMeet, 80'000}, {kSimpleUntangle, 21'000},
                          {kFess, 84'000},           {kPush, 25'000}};
constexpr Turn kSmall[] = {{kFess, 30'000},
                           {kPullsMeet, 48'000},
                           {kGreedyPullsMeet, 48'000},
                           {kOrder2, 20'000},
                           {kSimple, 18'000},
                           {kGreedyPushesMeet, 72'000},
                           {kPull, 400'000},
                           {kGreedyPullsMeet, 110'000},
                           {kPullsMeet, 80'000},
                           {kPull, 600'000},
                           {kRandomPlan2, 30'000},
                           {kFess, 60'000},
                           {kPushesMeet, 48'000},
                           {kBothEnds, 41'000},
                           {kOrder2, 90'000},
                           {kGreedyPushesMeet, 85'000},
                           {kPullsMeet, 60'000},
                           {kUntangle, 40'000},
                           {kGreedyPullsMeet, 120'000},
                           {kRandomPlan2, 60'000},
                           {kPushesMeet, 85'000},
                           {kPull, 800'000}};
constexpr Turn kLarge[] = {{kParts, 40'000, 4},         {kFess, 40'000},
                           {kPullsMeet, 48'000},        {kOrder2, 50'000},
                           {kGreedyPullsMeet, 48'000},  {kSimple, 12'000},
                           {kPushesMeet, 48'000},       {kRandomPlan2, 55'000},
                           {kUntangle, 48'000},         {kFess, 110'000},
                           {kOrder2, 90'000},           {kFess, 120'000},
                           {kGreedyPullsMeet, 110'000}, {kRandomPlan2, 90'000},
                           {kPull, 25'000, 4},          {kCheck, 80'000},
                           {kOrder2, 120'000},          {kGreedyPullsMeet, 80'000},
                           {kPullsMeet, 120'000},       {kUntangle, 100'000},
                           {kOrder5, 30'000},           {kRandomPlan3, 35'000},
                           {kCoarseCheck, 35'000},      {kOrder2, 160'000},
                           {kCheck, 300'000},           {kPull, 60'000, 4},
                           {kPushesMeet, 120'000},      {kSimple, 40'000},
                           {kRandomPlan2, 60'000},      {kCoarseCheck, 90'000},
                           {kOrder5, 70'000},           {kRandomPlan3, 70'000},
                           {kCheck, 300'000},           {kBothEnds, 30'000}};
// For the workers beside the first one where each has a portfolio of its own, as on the page: parts of the
// whole, each beginning with what comes late in it.
constexpr Turn kWorker2[] = {{kPull, 150'000, 4},
                             {kPullsMeet, 48'000},
                             {kUntangle, 250'000},
                             {kOrder4Untangle, 200'000},
                             {kBothEnds, 25'000}};
constexpr Turn kWorker3[] = {{kGreedyPushesMeet, 30'000, 2},
                             {kOrder2, 180'000},
                             {kSimpleUntangle, 120'000},
                             {kOrder5, 240'000},
                             {kPush, 50'000}};
constexpr Turn kWorker4[] = {{kParts, 180'000, 4},
                             {kCoarseCheck, 90'000},
                             {kSimple, 75'000},
                             {kPullsMeet, 56'000},
                             {kOrder4, 250'000}};
// Members that run one after the other, each alone, to find other solutions for the optimizer.
constexpr Turn kAlternatives[] = {{kRandomOrder, 1'000'000},
                                  {kRandomOrder2, 1'000'000},
                                  {kOrder3, 1'000'000},
                                  {kGreedyPushesMeet, 1'000'000},
                                  {kPullsMeet, 1'000'000}};

struct Schedule {
    std::string_view name;
    std::span<const Turn> turns;
};
constexpr Schedule kSchedules[] = {{"tiny", kTiny},
                                   {"small", kSmall},
                                   {"large", kLarge},
                                   {"worker-2", kWorker2},
                                   {"worker-3", kWorker3},
                                   {"worker-4", kWorker4},
                                   {"alternatives", kAlternatives}};

Vector<Member> members_in(const Schedule& schedule) {
    Vector<Member> members;
    for (const Turn& turn : schedule.turns) {
        Member& member = members.emplace_back();
        member.strategy = turn.spec.strategy;
        member.turn = turn.thousand_squares;
        member.growth = turn.growth;
        for (const auto& [name, value] : turn.spec.settings)
            if (!name.empty())
                member.settings[member.strategy + "." + std::string(name)] =
                    value == kFlag ? "true" : std::to_string(value);
    }
    return members;
}

Vector<Member> members_named(const std::string& text) {
    // Made once: there are levels that take less time than that.
    static const auto all = [] {
        std::map<std::string, Vector<Member>, std::less<>> made;
        for (const Schedule& schedule : kSchedules) made.emplace(schedule.name, members_in(schedule));
        return made;
    }();
    const auto schedule = all.find(text);
    return schedule == all.end() ? parse_members(text) : schedule->second;
}

constexpr const char* kBySize = "by-size";

}  // namespace

std::string schedules_json() {
    std::string json;
    for (const Schedule& schedule : kSchedules) {
        json.append(json.empty() ? "{\"" : ",\"").append(schedule.name).append("\":");
        char before = '[';
        for (const Turn& turn : schedule.turns) {
            json.append(1, before).append("{\"member\":\"").append(turn.spec.text());
            json.append("\",\"turn\":").append(std::to_string(turn.thousand_squares));
            json.append(",\"growth\":").append(std::to_string(turn.growth)).append("}");
            before = ',';
        }
        json.append("]");
    }
    return json + "}";
}

const Switch& members_switch() {
    static const Switch members = [] {
        std::string values = kBySize;
        for (const Schedule& schedule : kSchedules) values.append("|").append(schedule.name);
        members_named("tiny");  // all schedules are made now, not in a run, whose memory is counted
        return Switch{"portfolio.members",
                      SwitchKind::checked,
                      values + "|NAME[:SETTING[=VALUE]]...@TURN[xGROWTH]+...",
                      kBySize,
                      "the members, with their settings and turns",
                      [](const std::string& text) {
                          if (text != kBySize) members_named(text);
                      }};
    }();
    return members;
}

Vector<Member> scheduled_members(const SearchOptions& options, int floor_squares, PortfolioTuning& tuning) {
    const std::string given = Switches(options).text(members_switch());
    if (given != kBySize) {
        tuning.sample = false;
        return members_named(given);
    }
    return members_named(floor_squares <= tuning.tiny    ? "tiny"
                         : floor_squares <= tuning.small ? "small"
                                                         : "large");
}

}  // namespace pushworks
