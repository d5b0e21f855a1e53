#include "solve/draw.hpp"

#include <algorithm>
#include <cmath>

namespace pushworks {
namespace {

constexpr int kRivals = 3;       // members drawn for one seat: that with the best record of settings gets it
constexpr int kGeneration = 12;  // after so many draws turns are twice as long
constexpr int kSeeds = 1'000'000;

// A setting and what it may be, each value as likely as any other in the list.
struct Range {
    const char* name;
    std::vector<const char*> values;
};

const std::vector<Range>& ranges_of(const std::string& strategy) {
    static const std::map<std::string, std::vector<Range>> all{
        {"fess",
         {{"fess.order", {"0", "1", "2", "3", "4", "5", "7", "9", "11", "12", "12", "12"}},
          {"fess.plan", {"0", "1", "2", "3", "4", "5"}},
          {"fess.untangle", {"false", "true"}},
          {"fess.simple", {"false", "false", "false", "true"}},
          {"fess.coarse", {"false", "false", "true"}},
          {"fess.bold", {"false", "false", "false", "false", "true"}},
          {"fess.doubtful", {"false", "true"}},
          {"fess.favour", {"2", "2", "3", "6"}},
          {"fess.patience", {"100", "400", "400", "1600"}},
          {"fess.behind", {"2", "3", "3", "8"}},
          {"fess.hopeless", {"3", "10"}},
          {"fess.errand_share", {"2", "2", "4"}},
          {"fess.proof_share", {"5", "10", "30"}}}},
        {"climb",
         {{"climb.backward", {"false", "true", "true"}},
          {"climb.meet", {"false", "true", "true"}},
          {"climb.greed", {"35", "50", "80"}},
          {"climb.first", {"20", "50", "150"}}}},
        {"pull", {{"pull.noise", {"1", "2", "4", "8"}}}},
    };
    return all.at(strategy);
}

}  // namespace

void give_seed(const StrategyKind& kind, int seed, SearchOptions& options) {
    const std::string name = kind.name + ".seed";
    if (seed != 0 && std::ranges::find(kind.switches, name, &Switch::name) != kind.switches.end())
        options.extra.try_emplace(name, std::to_string(seed));
}

Draw::Draw(std::uint64_t seed, bool crowded) : rng_(seed + 1) {
    families_ = {{"climb", 45'000, {}}, {"fess", 95'000, {}}};
    if (crowded) families_.push_back({"pull", 250'000, {}});
}

// The family with the highest upper bound of how often it gets further: a bandit. How near a solution a
// member is, each kind reckons in its own way, so that only the progress of a kind compares with another's.
Draw::Family& Draw::likeliest() {
    const auto bound = [&](const Family& family) {
        return family.record.hope() + std::sqrt(0.3 * std::log(1.0 + draws_) / (1 + family.record.count));
    };
    return *std::ranges::max_element(families_, {}, bound);
}

Member Draw::drawn(const Family& family) {
    Member member;
    member.strategy = family.strategy;
    for (const Range& range : ranges_of(family.strategy))
        member.settings[range.name] = range.values[rng_.below(static_cast<int>(range.values.size()))];
    member.settings[family.strategy + ".seed"] = std::to_string(1 + rng_.below(kSeeds));
    member.turn = family.turn << std::min(draws_ / kGeneration, 6);
    return member;
}

double Draw::promise(const Member& member) const {
    double sum = 0;
    for (const auto& [name, value] : member.settings) {
        const auto record = settings_.find(name + "=" + value);
        sum += record == settings_.end() ? 1 : record->second.hope();
    }
    return sum;
}

Member Draw::next() {
    const Family& family = likeliest();
    Member best = drawn(family);
    for (int i = 1; i < kRivals; ++i) {
        Member rival = drawn(family);
        if (promise(rival) > promise(best)) best = std::move(rival);
    }
    ++draws_;
    return best;
}

void Draw::report(const Member& member, double nearness) {
    for (Family& family : families_) {
        if (family.strategy != member.strategy) continue;
        family.record.add(nearness > family.nearest ? 1 : 0);
        family.nearest = std::max(family.nearest, nearness);
    }
    for (const auto& [name, value] : member.settings) settings_[name + "=" + value].add(nearness);
}

}  // namespace pushworks
