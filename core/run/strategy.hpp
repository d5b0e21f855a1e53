// One member of the portfolio: a search that can be run in slices.
#pragma once

#include <cstdint>
#include <string>

#include "run/search_counts.hpp"

namespace pushworks {

enum class Outcome : std::uint8_t { running, solved, exhausted, gave_up };

class Strategy {
 public:
    virtual ~Strategy() = default;

    virtual const char* name() const = 0;  // a string literal
    // Works for about `effort` units (a unit is about one generated move: some microseconds) or until there
    // is an answer. exhausted means: proved that there is no solution.
    virtual Outcome advance(std::uint64_t effort) = 0;
    virtual std::string moves() const = 0;  // LURD, once solved

    virtual SearchCounts counts() const = 0;
    virtual int packed() const { return 0; }
    // Has it come closer to a solution recently?
    virtual bool progressing() const { return false; }
    // How near its best position seems to be to a solution, 0 at the start to 1: to compare members by.
    virtual double nearness() const { return 0; }
    virtual int cells() const { return 0; }
    // Pushes that no solution can do without, where that is known of one.
    virtual int lower_bound() const { return 0; }
};

}  // namespace pushworks
