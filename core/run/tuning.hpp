// The tuning values of feature-space search, packing plan and portfolio. tuning.cpp holds the tables by which
// each is set from outside; numbers that merely make an implementation work (sizes of tables, layouts of
// keys) stay beside the code they belong to.
#pragma once

#include "base/memory.hpp"
#include "run/search.hpp"

namespace pushworks {

// A tuning as its switches, and as the options set it.
template <class Tuning>
struct Tuned {
    static Vector<Switch> switches();
    static Tuning from(const SearchOptions& options);
};

// Proofs that a few boxes are deadlocked (deadlock/group_prover.hpp), tried on new positions.
struct ProofTuning : Tuned<ProofTuning> {
    int budget = 200;  // positions per proof; enough for most deadlocked groups
    int reduce = 20;   // positions per try to leave a box out of a group: small patterns prune more
    int share = 10;    // at most one part in so many of the work: beyond that proofs cost more than they save
    bool suspects = false;  // only on positions that a network rates as deadlocked
};

// Subgoal search: several moves that fill a square of the plan, searched with a few boxes alone.
struct SubgoalTuning : Tuned<SubgoalTuning> {
    int budget = 500;  // positions per search
    int targets = 3;   // squares that may be filled next; the plan rarely leaves more choice
    int pairs = 4;     // pairs of box and square tried, nearest first
    int attempts = 5;  // for one of them, each with the patterns of the one before
    int share = 2;     // at most one part in so many of the work
};

// Stagnation check: proofs that the best position is deadlocked, tried when it is not improved.
struct StagnationTuning : Tuned<StagnationTuning> {
    int first = 500;   // positions per proof in the first check, four times as many in each later one
    int most = 20000;  // and never more than that
    int limit = 100;   // turns without a better position before the first check
    int share = 5;     // at most one part in so many of the work
};

struct FessTuning : Tuned<FessTuning> {
    static constexpr int kRandomOrder = 12;  // as `order`: whatever the seed says

    int order = 0;  // the plan fills the goals in an order so many places further down than the best
    int plan = 0;   // which of the level's plans: 0 the first found, others with a little chance in them
    int seed = 0;   // of the random order, and of what decides between moves that look alike
    bool simple = false;            // knows neither zones nor stuck boxes
    bool coarse = false;            // the way to the next goal is no part of the cells
    bool ignore_stranded = false;   // progress is packed boxes, however many are stranded
    bool stagnation_check = false;  // tries to prove its best position deadlocked when it is not improved
    bool neural_advisor = false;    // recommends the push a network ranks first, too
    bool untangle = false;       // progress is packed boxes minus those that cannot leave one after the other
    int exploit_period = 2;      // every so-manyth turn goes to the cell of the best position,
    int stagnation_limit = 400;  // until so many turns have brought no better one;
    int stagnant_exploit_period = 16;  // from then on every so-manyth
    int recent = 200;  // turns after a better position during which the search may go on past its turn
    int behind = 3;    // so many squares packed less than at best cost a cell one more round of waiting
    int soon = 8;      // squares of the plan that count as next: a box on them changes the packing state
    int no_path_penalty =
        10;  // a position without any way to the next square counts so many boxes as stranded
    ProofTuning proofs;
    SubgoalTuning subgoals;
    StagnationTuning stagnation;
};
// Feature-space search has more than one table: with those of its parts, and the switches of its plan.
Vector<Switch> fess_switches();
FessTuning fess_tuning(const SearchOptions& options);

// The search for the packing plan, which all members of a run share.
struct PlanTuning : Tuned<PlanTuning> {
    int eager_steps = 200;        // parkings chosen with eager evaluation
    int eager_work = 8'000;       // thousand squares it looks at: some tenths of a second
    int deferred_steps = 30'000;  // parkings chosen with deferred evaluation
    int deferred_work = 60'000;   // thousand squares it looks at
    int most_work = 4'000;        // thousand goals x goals x squares beyond which no plan is made
};

// The greedy search by pulls (bitsearch/).
struct PullTuning : Tuned<PullTuning> {
    int noise = 0;  // the estimate of a position is up to so many pulls more than it is
    int seed = 0;   // how much for which
};

// Iterated greedy search.
struct GreedyTuning : Tuned<GreedyTuning> {
    bool backward = false;  // by pulls from the solved position
    bool meet = false;      // by pushes and by pulls in turn, each towards where the last one has been
    bool learn = true;      // the weights of the next attempt from what led further in this one
    int seed = 0;
    int greed = 50;  // so many moves of a hundred are the best of all, the others the best of a random kind
    int first = 50;  // thousand units of effort in the first attempt; half as much again in each later one
};

// The run loop of the portfolio; its schedules are in solve/schedule.cpp.
struct PortfolioTuning : Tuned<PortfolioTuning> {
    int turn = 0;           // thousand squares in every turn of every member; 0: the turns of the table
    int slice = 2000;       // units of effort between two looks at clock, memory and progress
    int small = 90;         // floor squares up to which a level counts as small
    int tiny = 64;          // and as tiny
    int set_up = 400'000;   // thousand squares a member may look at to set up (some seconds); if it needs
                            // more, the others have their turn first
    int set_up_growth = 4;  // and it tries again with so many times as much
    int seed = 0;           // of the sampled members, and of randomised listed ones
    int keep_sampled = 3;   // sampled members of one kind that may have another turn
    bool sample = true;     // after the initial schedule half of the work goes to sampled members
};

}  // namespace pushworks
