// Feature-space search over macro pushes.
//
// Every position is projected on a cell of features (progress along the packing plan, regions, boxes that
// stand where the plan does not want them). The search visits the cells in turn, takes in each the least
// heavy move not yet tried, and expands the position it leads to. Moves recommended by an advisor weigh
// nothing, all others one; so the search follows the advice first and everything else later, and stays
// complete.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "deadlock/corral_proofs.hpp"
#include "deadlock/dead_sets.hpp"
#include "deadlock/goal_matching.hpp"
#include "deadlock/prover.hpp"
#include "deadlock/square_freeze.hpp"
#include "facts/corridors.hpp"
#include "facts/grid.hpp"
#include "facts/hotspots.hpp"
#include "facts/macro.hpp"
#include "plan/opener.hpp"
#include "plan/packing.hpp"
#include "plan/removal.hpp"

namespace pushworks {

struct MoveRecord {
    Square from, to, stand;
};

class Fess {
 public:
    enum class Outcome : std::uint8_t { running, solved, exhausted };

    Fess(const Grid& grid, Packing& packing, const Hotspots& hotspots, DeadSets& dead_sets, Prover* prover,
         const FessTuning& tuning);

    // Works until so many units are spent (a unit is about a generated move) or there is an answer.
    Outcome run(std::uint64_t units);

    std::vector<MoveRecord> solution() const;
    std::uint64_t expanded() const { return expanded_; }
    std::uint64_t generated() const { return generated_; }
    std::uint64_t nodes() const { return nodes_.size(); }
    int cells() const { return static_cast<int>(cells_.size()); }
    int best_packed() const { return best_packed_; }
    bool progressing() const { return since_best_ < kRecent; }
    std::size_t bytes() const;

    struct Features {
        std::int16_t packed = 0, regions = 0, lost = 0, rooms = 0, hotspots = 0;
        std::int16_t blockers = 0;  // boxes in the easiest way to the next goal; of expanded positions only
        std::int16_t stuck = 0;  // boxes that cannot leave one after the other; if they are to be untangled
    };

 private:
    static constexpr std::uint64_t kRecent = 200;  // turns
    struct Node {
        std::uint32_t father;
        MoveRecord move;
        Square player;
        Features features;
        std::uint32_t weight;
        std::uint32_t cell;
        std::uint32_t first, count, cursor;  // children
        std::uint32_t sets_known;            // lost sets compared with this position so far
    };
    struct Child {
        MoveRecord move;
        std::uint16_t weight;
    };
    struct Candidate {
        Macro macro;
        Features features;
        std::uint64_t score;
        bool advised;
    };
    struct Entry {
        std::uint64_t key;
        std::uint32_t node;
        bool operator<(const Entry& other) const {
            return key != other.key ? key > other.key : node < other.node;
        }
    };
    struct Cell {
        Features features;
        std::vector<Entry> heap;
    };

    void load(std::uint32_t node);
    bool alive();
    static constexpr std::uint64_t kProverPrice = 2;  // units of work for a position the prover looks at
    std::uint64_t work() const {
        return generated_ + corral_.nodes() + (prover_ ? kProverPrice * prover_->nodes() : 0);
    }
    std::uint64_t effort() const { return work() + packing_.passes(); }
    bool provably_lost(Square moved);
    void learn(const DeadSet& set) { dead_sets_.add(set); }
    void teach_prover();
    void doubt_best();
    DeadSet prove_lost(std::uint32_t node, const std::vector<Square>& seeds);
    void choose_best();
    bool known_lost(std::uint32_t node);
    std::uint32_t add_node(std::uint32_t father, const MoveRecord& move, std::uint32_t weight);
    void expand(std::uint32_t node);
    std::uint32_t errand(std::uint32_t node);
    void find_targets(const Packing::Filling& filling);
    std::uint32_t make_pushes(std::uint32_t node, const std::vector<BoxPush>& way);
    void dive(std::uint32_t node);
    std::uint32_t follow(std::uint32_t node, const MoveRecord& move);
    void play(const MoveRecord& move);
    void advise(const Node& node, const std::vector<Square>& only);
    Features features_of_position();
    Features features_after(const Node& node, const Macro& macro, const Packing::Filling& filling);
    std::uint64_t score(const Features& features, int length) const;
    std::uint32_t cell_of(const Features& features);
    void push_entry(std::uint32_t node);
    std::uint64_t hash() const;

    const Grid& grid_;
    Packing& packing_;
    const Hotspots& hotspots_;
    DeadSets& dead_sets_;
    Prover* prover_;  // may be null
    FessTuning tuning_;
    Rooms rooms_;
    MacroMaker maker_;
    Walker walker_;
    SquareFreeze freeze_;
    GoalMatching matching_;
    Corral corral_;
    Opener opener_;
    Removal removal_;
    bool way_known_ = false;
    MoveRecord pack_move_{};
    std::vector<Square> targets_;  // squares to bring a box to
    bool can_pack_ = false;        // the position expanded last has a move that packs
    std::uint64_t errand_work_ = 0, proof_work_ = 0, doubt_work_ = 0;
    int doubt_budget_ = 0;         // positions per question in the next doubt
    std::uint64_t patience_ = 0;   // turns without a better position until then
    std::size_t sets_taught_ = 0;  // lost sets the prover knows of
    bool bring_ = false;           // the way is one for a lost box to another part of the level
    std::vector<std::uint8_t> movers_;

    // The position at hand.
    Occupancy occupancy_;
    std::vector<Square> boxes_;
    std::vector<std::uint64_t> set_;
    Square player_ = 0;

    std::vector<Node> nodes_;
    std::vector<std::uint64_t> sets_;  // boxes of each node
    std::vector<Child> children_;
    std::unordered_map<std::uint64_t, std::uint32_t> seen_;
    std::vector<Cell> cells_;
    std::map<std::uint64_t, std::uint32_t> cell_index_;
    std::size_t cycle_ = 0;
    std::uint64_t turn_ = 0, round_ = 0, since_best_ = 0;
    std::vector<Macro> macros_;
    std::vector<Candidate> candidates_;
    std::uint64_t expanded_ = 0, generated_ = 0;
    std::uint32_t best_ = 0;
    int best_packed_ = -1;
    bool started_ = false, solved_ = false;
    std::uint32_t goal_node_ = 0;
};

}  // namespace pushworks
