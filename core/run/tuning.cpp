#include "run/tuning.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <stdexcept>
#include <string_view>

#include "run/knobs.hpp"
#include "run/registry.hpp"

namespace pushworks {

namespace {

const std::vector<Knob<FessTuning>>& fess_knobs() {
    static const std::vector<Knob<FessTuning>> table{
        {"fess.order", "0..12",
         "fill the goals in an order so many places further down than the best; 12 in a random one",
         &FessTuning::order},
        {"fess.plan", "0..1000000", "the plan found first, or another one for each number",
         &FessTuning::plan},
        {"fess.seed", "0..1000000", "what decides between moves that look alike; 0 their squares",
         &FessTuning::seed},
        {"fess.simple", "", "know neither zones nor stuck boxes", &FessTuning::simple},
        {"fess.coarse", "", "leave the way to the next goal out of the cells", &FessTuning::coarse},
        {"fess.bold", "", "count packed boxes, however many are stranded", &FessTuning::bold},
        {"fess.doubtful", "", "try to prove the best position lost when it leads nowhere",
         &FessTuning::doubtful},
        {"fess.untangle", "", "take off boxes that cannot leave one after the other", &FessTuning::untangle},
        {"fess.led", "", "recommend a move that begins with the push a network likes most", &FessTuning::led},
        {"fess.favour", "1..1000", "every so-manyth turn goes to the cell of the best position",
         &FessTuning::favour},
        {"fess.patience", "0..1000000", "turns without a better position before that cell is favoured less",
         &FessTuning::patience},
        {"fess.weary", "1..1000", "from then on every so-manyth turn", &FessTuning::weary},
        {"fess.recent", "0..1000000", "turns after a better position in which a turn may last longer",
         &FessTuning::recent},
        {"fess.behind", "1..1000", "squares packed less than at best that cost a cell a round of waiting",
         &FessTuning::behind},
        {"fess.soon", "0..1000", "squares of the plan that count as next", &FessTuning::soon},
        {"fess.hopeless", "0..1000", "stranded boxes that a position without a way counts for",
         &FessTuning::hopeless},
    };
    return table;
}

const std::vector<Knob<ProofTuning>>& proof_knobs() {
    static const std::vector<Knob<ProofTuning>> table{
        {"fess.proof_budget", "0..1000000", "positions per question whether a group is lost",
         &ProofTuning::budget},
        {"fess.proof_reduce", "0..1000000", "positions per try to leave a box out of a lost group",
         &ProofTuning::reduce},
        {"fess.proof_share", "1..1000000", "one part in so many of the work goes into proofs",
         &ProofTuning::share},
        {"fess.proof_suspects", "", "only positions that a network holds for lost get a proof",
         &ProofTuning::suspects},
    };
    return table;
}

const std::vector<Knob<ErrandTuning>>& errand_knobs() {
    static const std::vector<Knob<ErrandTuning>> table{
        {"fess.errand_budget", "0..1000000", "positions per question how a square can be filled",
         &ErrandTuning::budget},
        {"fess.errand_targets", "0..1000", "squares an errand may fill", &ErrandTuning::targets},
        {"fess.errand_pairs", "0..1000", "pairs of box and square an errand tries", &ErrandTuning::pairs},
        {"fess.errand_attempts", "0..1000", "attempts at one of them", &ErrandTuning::attempts},
        {"fess.errand_share", "1..1000000", "one part in so many of the work goes into errands",
         &ErrandTuning::share},
    };
    return table;
}

const std::vector<Knob<DoubtTuning>>& doubt_knobs() {
    static const std::vector<Knob<DoubtTuning>> table{
        {"fess.doubt_first", "0..1000000", "positions per question in the first doubt", &DoubtTuning::first},
        {"fess.doubt_most", "0..1000000", "positions per question in any doubt", &DoubtTuning::most},
        {"fess.doubt_patience", "0..1000000", "turns without a better position before the first doubt",
         &DoubtTuning::patience},
        {"fess.doubt_share", "1..1000000", "one part in so many of the work goes into doubts",
         &DoubtTuning::share},
    };
    return table;
}

const std::vector<Knob<PlanTuning>>& plan_knobs() {
    static const std::vector<Knob<PlanTuning>> table{
        {"plan.patient_steps", "1..1000000", "parkings chosen with a look at what each leads to",
         &PlanTuning::patient_steps},
        {"plan.patient_work", "1..1000000", "thousand squares looked at for them", &PlanTuning::patient_work},
        {"plan.hasty_steps", "1..1000000", "parkings chosen in haste, where patience found no plan",
         &PlanTuning::hasty_steps},
        {"plan.hasty_work", "1..1000000", "thousand squares looked at for them", &PlanTuning::hasty_work},
        {"plan.most_work", "0..1000000", "thousand goals x goals x squares beyond which no plan is made",
         &PlanTuning::most_work},
    };
    return table;
}

const std::vector<Knob<PullTuning>>& pull_knobs() {
    static const std::vector<Knob<PullTuning>> table{
        {"pull.noise", "0..1000", "pulls that the estimate of a position may be too large by, at random",
         &PullTuning::noise},
        {"pull.seed", "0..1000000", "where its random numbers begin", &PullTuning::seed},
    };
    return table;
}

const std::vector<Knob<ClimbTuning>>& climb_knobs() {
    static const std::vector<Knob<ClimbTuning>> table{
        {"climb.backward", "", "by pulls from the solved position", &ClimbTuning::backward},
        {"climb.meet", "", "by pushes and by pulls in turn, each towards where the last one has been",
         &ClimbTuning::meet},
        {"climb.learn", "", "weigh traits by what led further in the attempts before", &ClimbTuning::learn},
        {"climb.seed", "0..1000000", "where its random numbers begin", &ClimbTuning::seed},
        {"climb.greed", "1..100", "moves of a hundred that are the best of all", &ClimbTuning::greed},
        {"climb.first", "1..1000000", "thousand units of effort in the first attempt", &ClimbTuning::first},
    };
    return table;
}

const std::vector<Knob<PortfolioTuning>>& portfolio_knobs() {
    static const std::vector<Knob<PortfolioTuning>> table{
        {"portfolio.turn", "0..1000000",
         "thousand squares looked at in every turn; 0 for those of the members", &PortfolioTuning::turn},
        {"portfolio.slice", "1..1000000", "units of effort between two looks at the clock",
         &PortfolioTuning::slice},
        {"portfolio.small", "0..65534", "floor squares up to which a level counts as small",
         &PortfolioTuning::small},
        {"portfolio.tiny", "0..65534", "floor squares up to which it counts as tiny", &PortfolioTuning::tiny},
        {"portfolio.set_up", "1..1000000", "thousand squares a member may look at to set up",
         &PortfolioTuning::set_up},
        {"portfolio.seed", "0..1000000", "where the random numbers begin; another seed is another search",
         &PortfolioTuning::seed},
        {"portfolio.draw", "", "draw more members at random once all of the table had a turn",
         &PortfolioTuning::draw},
        {"portfolio.keep", "0..1000", "drawn members of one kind that may have another turn",
         &PortfolioTuning::keep},
        {"portfolio.set_up_growth", "2..1000", "how many times as much it may the next time",
         &PortfolioTuning::set_up_growth},
    };
    return table;
}

// Who takes part, in which order, for how long; who is named twice has two turns. First turns are short, so
// that everybody is asked before anybody is asked for long. Most levels fall to the plan at once. What does
// not: tiny ones to a short exact search, before any plan is made, and else to raw speed, most of all
// backwards; small ones to that or to attempts that meet; large ones rather to another plan or other cells,
// those with goals all over to attempts that meet, and what resists for long to raw speed again. Large ones
// that fall apart are tried part by part first; with all others that member gives up at once.
const std::map<std::string, std::string, std::less<>> kTables{
    {"tiny",
     "astar@1500+fess@21000+climb:backward:meet@13000+pull@270000+both-ends@250000"
     "+climb:backward:meet@40000+pull@1300000+fess@42000+climb:meet:greed=80@40000"
     "+fess:coarse:untangle@42000+climb:backward:meet@80000+fess:simple:untangle@21000+fess@84000"
     "+push@25000"},
    {"small",
     "fess@30000+climb:backward:meet@48000+climb:backward:meet:greed=80@48000+fess:order=2@20000"
     "+fess:simple:bold@18000+climb:meet:greed=80@72000+pull@400000"
     "+climb:backward:meet:greed=80@110000+climb:backward:meet@80000+pull@600000"
     "+fess:order=12:seed=1:plan=2@30000+fess@60000+climb:meet@48000+both-ends@41000"
     "+fess:order=2@90000+climb:meet:greed=80@85000+climb:backward:meet@60000"
     "+fess:untangle@40000+climb:backward:meet:greed=80@120000+fess:order=12:seed=1:plan=2@60000"
     "+climb:meet@85000+pull@800000"},
    {"large",
     "parts@40000x4+fess@40000+climb:backward:meet@48000+fess:order=2@50000"
     "+climb:backward:meet:greed=80@48000+fess:simple:bold@12000+climb:meet@48000"
     "+fess:order=12:seed=1:plan=2@55000+fess:untangle@48000+fess@110000+fess:order=2@90000"
     "+fess@120000+climb:backward:meet:greed=80@110000+fess:order=12:seed=1:plan=2@90000+pull@25000x4"
     "+fess:doubtful@80000+fess:order=2@120000"
     "+climb:backward:meet:greed=80@80000+climb:backward:meet@120000+fess:untangle@100000"
     "+fess:order=5@30000+fess:order=12:seed=2:plan=3:untangle:doubtful@35000"
     "+fess:coarse:doubtful:untangle@35000+fess:order=2@160000+fess:doubtful@300000+pull@60000x4"
     "+climb:meet@120000+fess:simple:bold@40000+fess:order=12:seed=1:plan=2@60000"
     "+fess:coarse:doubtful:untangle@90000+fess:order=5@70000"
     "+fess:order=12:seed=2:plan=3:untangle:doubtful@70000+fess:doubtful@300000+both-ends@30000"},
};

const Switch kMembers{"portfolio.members",
                      SwitchKind::checked,
                      "by-size|tiny|small|large|NAME[:SETTING[=VALUE]]...@TURN[xGROWTH]+...",
                      "by-size",
                      "who takes part, with which settings and turns",
                      [](const std::string& text) {
                          if (text != "by-size") parse_members(text);
                      }};

// The first piece up to a character, which is dropped with it; all of the text where there is none.
std::string_view piece(std::string_view& text, char end) {
    const std::size_t at = text.find(end);
    const std::string_view first = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return first;
}

std::uint64_t whole(std::string_view text, std::string_view what) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value == 0 || value > 1'000'000'000)
        throw std::invalid_argument("portfolio.members: expected " + std::string(what) +
                                    " of 1..1000000000, got '" + std::string(text) + "'");
    return value;
}

Member parse_member(std::string_view text) {
    Member member;
    std::string_view who = piece(text, '@');
    member.strategy = piece(who, ':');
    const StrategyKind& kind = strategy_named(member.strategy);
    while (!who.empty()) {
        std::string_view value = piece(who, ':');
        const std::string name = kind.name + "." + std::string(piece(value, '='));
        const std::string given(value.empty() ? "true" : value);
        check_value(switch_named(kind.switches, name, kind.name), given);
        member.settings[name] = given;
    }
    member.turn = whole(piece(text, 'x'), "a turn");
    if (!text.empty()) member.growth = whole(text, "a growth");
    return member;
}

}  // namespace

std::vector<Member> parse_members(const std::string& text) {
    const auto parsed = [](std::string_view rest) {
        std::vector<Member> members;
        while (!rest.empty()) members.push_back(parse_member(piece(rest, '+')));
        if (members.empty()) throw std::invalid_argument("portfolio.members: expected at least one member");
        return members;
    };
    // The usual tables are read once: there are levels that take less time than that.
    static const auto tables = [&] {
        std::map<std::string, std::vector<Member>, std::less<>> all;
        for (const auto& [name, table] : kTables) all[name] = parsed(table);
        return all;
    }();
    const auto table = tables.find(text);
    return table == tables.end() ? parsed(text) : table->second;
}

std::vector<Switch> FessTuning::switches() {
    std::vector<Switch> all = switches_of(fess_knobs());
    for (const auto& more : {switches_of(proof_knobs()), switches_of(errand_knobs()),
                             switches_of(doubt_knobs()), PlanTuning::switches()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}
FessTuning FessTuning::from(const SearchOptions& options) {
    FessTuning tuning = tuned(fess_knobs(), options);
    tuning.proofs = tuned(proof_knobs(), options);
    tuning.errands = tuned(errand_knobs(), options);
    tuning.doubts = tuned(doubt_knobs(), options);
    return tuning;
}
std::vector<Switch> PlanTuning::switches() {
    return switches_of(plan_knobs());
}
PlanTuning PlanTuning::from(const SearchOptions& options) {
    return tuned(plan_knobs(), options);
}
std::vector<Switch> PullTuning::switches() {
    return switches_of(pull_knobs());
}
PullTuning PullTuning::from(const SearchOptions& options) {
    return tuned(pull_knobs(), options);
}
std::vector<Switch> ClimbTuning::switches() {
    return switches_of(climb_knobs());
}
ClimbTuning ClimbTuning::from(const SearchOptions& options) {
    return tuned(climb_knobs(), options);
}
std::vector<Switch> PortfolioTuning::switches() {
    parse_members("tiny");  // all tables are read now, not in a run, whose memory is counted
    std::vector<Switch> switches = switches_of(portfolio_knobs());
    switches.push_back(kMembers);
    return switches;
}
PortfolioTuning PortfolioTuning::from(const SearchOptions& options, int floor_squares) {
    PortfolioTuning tuning = tuned(portfolio_knobs(), options);
    const std::string given = Switches(options).text(kMembers);
    const char* by_size = floor_squares <= tuning.tiny    ? "tiny"
                          : floor_squares <= tuning.small ? "small"
                                                          : "large";
    tuning.members = parse_members(given == "by-size" ? by_size : given);
    if (given != "by-size") tuning.draw = false;  // those who are named, and nobody else
    return tuning;
}

}  // namespace pushworks
