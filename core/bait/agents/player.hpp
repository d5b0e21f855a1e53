// What the agents share: their game, the rules, a proof that a position is deadlocked, chance.
#pragma once

#include <algorithm>

#include "bait/agents/agent.hpp"
#include "bait/bounds.hpp"
#include "bait/nodes.hpp"
#include "bait/ticks.hpp"
#include "base/memory.hpp"
#include "base/rng.hpp"

namespace pushworks::bait {

template <int W>
class Player : public Agent {
 public:
    Player(const Position& position, std::uint64_t seed)
        : terrain_(position, Rules{}),
          ticks_(terrain_),
          rng_(seed),
          scene_(terrain_.start),
          bounds_(terrain_),
          packing_(terrain_.start, terrain_.frame.bits()),
          packed_(static_cast<std::size_t>(packing_.words())) {}
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    int act(TickClock& clock) final {
        if (dead_ || terrain_.won(scene_)) return kWait;
        const int move = choose(clock);
        if (move != kWait) dead_ = ticks_.step(scene_, move) == After::dead;
        return move;
    }
    std::uint64_t expanded() const final { return expanded_; }

 protected:
    virtual int choose(TickClock& clock) = 0;

    // Moves that are still needed at least; kDeadlocked: the game is lost for certain.
    int distance(const Scene<W>& scene) { return bounds_.evaluate(scene, false).bound; }
    bool is_deadlocked(const Scene<W>& scene) { return distance(scene) >= kDeadlocked; }
    int words() const { return packing_.words(); }
    // The position as it is stored; valid until the next call.
    const std::uint64_t* pack(const Scene<W>& scene) {
        packing_.pack(scene, packed_.data());
        return packed_.data();
    }
    Scene<W> unpack(const std::uint64_t* packed) const {
        Scene<W> scene;
        packing_.unpack(packed, scene);
        return scene;
    }

    Terrain<W> terrain_;
    Ticks<W> ticks_;
    Rng rng_;
    Scene<W> scene_;  // of the game
    std::uint64_t expanded_ = 0;

 private:
    Bounds<W> bounds_;
    Packing<W> packing_;
    Vector<std::uint64_t> packed_;
    bool dead_ = false;
};

// A line of moves that is played to its end.
class Line {
 public:
    bool empty() const { return next_ == moves_.size(); }
    int take() { return moves_[next_++]; }
    void set(Vector<int> moves) {
        moves_ = std::move(moves);
        next_ = 0;
    }

 private:
    Vector<int> moves_;
    std::size_t next_ = 0;
};

// The moves that lead to a node.
inline Vector<int> line_to(NodeStore& nodes, NodeId end) {
    Vector<int> moves;
    for (NodeId at = end; nodes.info(at).parent != kNoNode; at = nodes.info(at).parent)
        moves.push_back(nodes.info(at).move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

// Any move, holes included: what everything else has to beat.
template <int W>
class RandomPlayer final : public Player<W> {
    using Player<W>::Player;
    int choose(TickClock&) override { return this->rng_.below(4); }
};

}  // namespace pushworks::bait
