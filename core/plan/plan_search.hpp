// The search for a packing plan: best first over parkings, backwards from the solved position.
//
// All boxes that can leave are removed; where the rest is stuck, one is parked on another square and the
// removals go on. With eager evaluation the search computes what every parking leads to before it chooses,
// and so finds plans with few parkings. With deferred evaluation it ranks a parking by what is left before it
// and by the player's mobility after it; it considers far more parkings, for levels where many boxes have to
// be parked.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>

#include "base/hash_table.hpp"
#include "base/rng.hpp"
#include "plan/packing_stage.hpp"
#include "plan/remover.hpp"
#include "plan/zones.hpp"
#include "run/tuning.hpp"

namespace pushworks {

enum class Evaluation : std::uint8_t { eager, deferred };

class PlanSearch {
 public:
    // `shares`: no zone may take more boxes than it has. With a seed, costs are slightly randomised, which
    // gives a different plan.
    PlanSearch(const Grid& grid, const PlanTuning& tuning, Evaluation evaluation, bool shares,
               std::uint64_t seed = 0);

    // True: a complete plan was found; otherwise stages() ends where no further box could be removed.
    bool run();
    // Stage 0 is the last to be done: it ends with the solved position.
    Vector<PackingStage> stages() const;

 private:
    struct Node {
        Vector<Square> before, after;  // boxes before and after the removals
        Square player_before, player_after;
        int parent;
        int parked;
        Vector<int> space;  // what the zones can take after the removals
    };
    struct Parking {
        int parent;
        Square from, to, stand;
        bool open_passage_first;
        int node;  // what it leads to, -1 until it is evaluated
    };

    bool eager() const { return evaluation_ == Evaluation::eager; }
    bool done() const { return best_ >= 0 && nodes_[best_].after.empty(); }
    bool spent() const;
    // The node after the removals; -1 if it is known already.
    int add(const Vector<Square>& boxes, Square player, int parent, bool open_passage_first);
    int arrive(const Parking& parking);
    void offer(const Parking& parking, int cost, int second);
    void offer_known(const Parking& parking, int regions);
    void offer_roots();
    void expand(int index);
    int goals_in(const Vector<Square>& boxes) const;

    const Grid& grid_;
    Rng rng_;
    bool random_;
    Evaluation evaluation_;
    bool shares_;
    Remover remover_;
    Zones zones_;
    Occupancy occupancy_;
    Vector<int> all_space_;
    Vector<Node> nodes_;
    Vector<Parking> parkings_;
    HashSet<std::uint64_t> seen_;
    using Key = std::pair<std::uint64_t, int>;
    std::priority_queue<Key, Vector<Key>, std::greater<>> open_;
    Vector<Macro> macros_;
    int best_ = -1;                                       // the node with the fewest boxes left
    std::uint64_t looks_ = 0;                             // boxes whose parkings were generated
    std::uint64_t root_tries_ = 0, root_zone_tries_ = 0;  // removals tried for the roots
    std::uint64_t most_tries_, most_looks_;
    int most_steps_;
};

}  // namespace pushworks
