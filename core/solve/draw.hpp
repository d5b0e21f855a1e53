// Members of the portfolio drawn at random: the settings of each from ranges, the strategy by whether its
// kind still gets further. The same seed draws the same members, as long as it is told the same results.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "run/registry.hpp"
#include "run/tuning.hpp"

namespace pushworks {

// Another seed is another search for every member that leaves something to chance and has no seed yet.
void give_seed(const StrategyKind& kind, int seed, SearchOptions& options);

class Draw {
 public:
    // `crowded`: the level is small, and raw speed counts for more.
    Draw(std::uint64_t seed, bool crowded);

    Member next();
    // How near a solution the member came in its turn, from 0 to 1.
    void report(const Member& member, double nearness);

 private:
    struct Record {
        double sum = 0;
        int count = 0;
        void add(double value) {
            sum += value;
            ++count;
        }
        // The mean, with the benefit of the doubt for what was tried little.
        double hope() const { return (sum + 1) / (count + 1); }
    };
    struct Family {
        std::string strategy;
        std::uint64_t turn;
        Record record;  // how often one of them came nearer than all before
        double nearest = 0;
    };

    Family& likeliest();
    Member drawn(const Family& family);
    double promise(const Member& member) const;

    Rng rng_;
    std::vector<Family> families_;
    std::map<std::string, Record> settings_;  // by name=value
    int draws_ = 0;
};

}  // namespace pushworks
