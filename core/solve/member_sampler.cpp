#include "solve/member_sampler.hpp"

#include <algorithm>
#include <cmath>

namespace pushworks {
namespace {

constexpr int kCandidates =
    3;  // members sampled at a time: the one with the best record of settings is taken
constexpr int kGeneration = 12;  // after so many samples turns are twice as long
constexpr int kSeeds = 1'000'000;

// A setting and what it may be, each value as likely as any other in the list.
struct Range {
    const char* name;
    Vector<const char*> values;
};

const Vector<Range>& ranges_of(const std::string& strategy) {
    static const std::map<std::string, Vector<Range>> all{
        {"fess",
         {{"fess.order", {"0", "1", "2", "3", "4", "5", "7", "9", "11", "12", "12", "12"}},
          {"fess.plan", {"0", "1", "2", "3", "4", "5"}},
          {"fess.untangle", {"false", "true"}},
          {"fess.simple", {"false", "false", "false", "true"}},
          {"fess.coarse", {"false", "false", "true"}},
          {"fess.ignore_stranded", {"false", "false", "false", "false", "true"}},
          {"fess.stagnation_check", {"false", "true"}},
          {"fess.exploit_period", {"2", "2", "3", "6"}},
          {"fess.stagnation_limit", {"100", "400", "400", "1600"}},
          {"fess.behind", {"2", "3", "3", "8"}},
          {"fess.no_path_penalty", {"3", "10"}},
          {"fess.subgoal_share", {"2", "2", "4"}},
          {"fess.proof_share", {"5", "10", "30"}}}},
        {"iterated-greedy",
         {{"iterated-greedy.backward", {"false", "true", "true"}},
          {"iterated-greedy.meet", {"false", "true", "true"}},
          {"iterated-greedy.greed", {"35", "50", "80"}},
          {"iterated-greedy.first", {"20", "50", "150"}}}},
        {"pull", {{"pull.noise", {"1", "2", "4", "8"}}}},
    };
    return all.at(strategy);
}

}  // namespace

void set_seed(const StrategyKind& kind, int seed, SearchOptions& options) {
    const std::string name = kind.name + ".seed";
    if (seed != 0 && std::ranges::find(kind.switches, name, &Switch::name) != kind.switches.end())
        options.extra.try_emplace(name, std::to_string(seed));
}

MemberSampler::MemberSampler(std::uint64_t seed, bool small_level) : rng_(seed + 1) {
    families_ = {{"iterated-greedy", 45'000, {}}, {"fess", 95'000, {}}};
    if (small_level) families_.push_back({"pull", 250'000, {}});
}

// The family with the highest upper bound of how often it gets further: a bandit. Each strategy measures
// nearness in its own way, so only improvements within a family are compared.
MemberSampler::Family& MemberSampler::most_promising() {
    const auto bound = [&](const Family& family) {
        return family.record.optimistic_mean() +
               std::sqrt(0.3 * std::log(1.0 + samples_) / (1 + family.record.count));
    };
    return *std::ranges::max_element(families_, {}, bound);
}

Member MemberSampler::sampled(const Family& family) {
    Member member;
    member.strategy = family.strategy;
    for (const Range& range : ranges_of(family.strategy))
        member.settings[range.name] = range.values[rng_.below(static_cast<int>(range.values.size()))];
    member.settings[family.strategy + ".seed"] = std::to_string(1 + rng_.below(kSeeds));
    member.turn = family.turn << std::min(samples_ / kGeneration, 6);
    return member;
}

double MemberSampler::score(const Member& member) const {
    double sum = 0;
    for (const auto& [name, value] : member.settings) {
        const auto record = settings_.find(name + "=" + value);
        sum += record == settings_.end() ? 1 : record->second.optimistic_mean();
    }
    return sum;
}

Member MemberSampler::next() {
    const Family& family = most_promising();
    Member best = sampled(family);
    for (int i = 1; i < kCandidates; ++i) {
        Member other = sampled(family);
        if (score(other) > score(best)) best = std::move(other);
    }
    ++samples_;
    return best;
}

void MemberSampler::report(const Member& member, double nearness) {
    for (Family& family : families_) {
        if (family.strategy != member.strategy) continue;
        family.record.add(nearness > family.nearest ? 1 : 0);
        family.nearest = std::max(family.nearest, nearness);
    }
    for (const auto& [name, value] : member.settings) settings_[name + "=" + value].add(nearness);
}

}  // namespace pushworks
