// A player of Bait: one move a tick, within the time of a tick. The agents are those of bait/agents in
// Python, on the sets of the native search.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "bait/level.hpp"

namespace pushworks::bait {

inline constexpr int kWait = 4;  // a move beside the four directions up, down, left, right

// The time of one tick: seconds, or a number of looks at the clock, for games that can be repeated.
class TickClock {
 public:
    TickClock(double seconds, std::uint64_t looks) : seconds_(seconds), looks_(looks) {}

    bool is_up() {
        if (looks_ != 0) return ++looked_ > looks_;
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() >= seconds_;
    }

 private:
    double seconds_;
    std::uint64_t looks_;
    std::uint64_t looked_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class Agent {
 public:
    virtual ~Agent() = default;
    // The move for this tick; the agent's own game goes on by it.
    virtual int act(TickClock& clock) = 0;
    // Positions looked at so far.
    virtual std::uint64_t expanded() const = 0;
};

// Throws std::invalid_argument for a position that makes no sense, or a name that does not exist.
std::unique_ptr<Agent> make_agent(const std::string& name, const Position& position, std::uint64_t seed);

}  // namespace pushworks::bait
