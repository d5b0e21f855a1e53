// Samples members of the portfolio: settings from ranges, the strategy by a bandit on which of them still
// makes progress. The same seed and the same reports give the same members.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/memory.hpp"
#include "base/rng.hpp"
#include "run/member.hpp"
#include "run/registry.hpp"

namespace pushworks {

// Passes the seed to a member whose strategy is randomised and has no seed of its own.
void set_seed(const StrategyKind& kind, int seed, SearchOptions& options);

class MemberSampler {
 public:
    // `small_level`: on small levels the fast searches are sampled, too.
    MemberSampler(std::uint64_t seed, bool small_level);

    Member next();
    // How near to a solution the member came in its turn, from 0 to 1.
    void report(const Member& member, double nearness);

 private:
    struct Record {
        double sum = 0;
        int count = 0;
        void add(double value) {
            sum += value;
            ++count;
        }
        // The mean, with one success added: optimistic about what was tried little.
        double optimistic_mean() const { return (sum + 1) / (count + 1); }
    };
    struct Family {
        std::string strategy;
        std::uint64_t turn;
        Record record;  // how often one of them came nearer than all before
        double nearest = 0;
    };

    Family& most_promising();
    Member sampled(const Family& family);
    double score(const Member& member) const;

    Rng rng_;
    Vector<Family> families_;
    std::map<std::string, Record> settings_;  // by name=value
    int samples_ = 0;
};

}  // namespace pushworks
