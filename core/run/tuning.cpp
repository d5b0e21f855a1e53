#include "run/tuning.hpp"

#include <string>
#include <variant>

#include "run/switches.hpp"

namespace pushworks {

namespace {

// A value that can be set by name: `--set fess.order=2`. The default is read from the struct, so it stands in
// one place.
template <class Tuning>
struct Knob {
    std::string name;
    std::string values;  // LEAST..MOST; a flag needs none
    std::string meaning;
    std::variant<int Tuning::*, bool Tuning::*> field;

    Switch as_switch() const {
        const Tuning usual{};
        if (const auto* flag = std::get_if<bool Tuning::*>(&field))
            return {name, SwitchKind::choice, "false|true", usual.**flag ? "true" : "false", meaning};
        return {name, SwitchKind::whole, values, std::to_string(usual.*std::get<0>(field)), meaning};
    }
    void set(Tuning& tuning, const Switches& given) const {
        if (const auto* flag = std::get_if<bool Tuning::*>(&field))
            tuning.** flag = given.flag(as_switch());
        else
            tuning.*std::get<0>(field) = static_cast<int>(given.number(as_switch()));
    }
};

template <class Tuning>
const Vector<Knob<Tuning>> knobs{};

template <>
const Vector<Knob<FessTuning>> knobs<FessTuning>{
    {"fess.order", "0..12", "rank of the packing order; 0 the best, 12 a random one", &FessTuning::order},
    {"fess.plan", "0..1000000", "0 for the first plan found; other numbers for randomised plans",
     &FessTuning::plan},
    {"fess.seed", "0..1000000", "random seed for ties between moves; 0: by square", &FessTuning::seed},
    {"fess.simple", "", "ignore zones and stuck boxes", &FessTuning::simple},
    {"fess.coarse", "", "leave the access path out of the cells", &FessTuning::coarse},
    {"fess.ignore_stranded", "", "count packed boxes, however many are stranded",
     &FessTuning::ignore_stranded},
    {"fess.stagnation_check", "", "try to prove the best position deadlocked when it is not improved",
     &FessTuning::stagnation_check},
    {"fess.untangle", "", "count boxes that cannot leave one after the other as stuck",
     &FessTuning::untangle},
    {"fess.neural_advisor", "", "recommend a move that begins with the push a network ranks first",
     &FessTuning::neural_advisor},
    {"fess.exploit_period", "1..1000", "every n-th turn goes to the cell of the best position",
     &FessTuning::exploit_period},
    {"fess.stagnation_limit", "0..1000000",
     "turns without a better position before the search counts as stagnant", &FessTuning::stagnation_limit},
    {"fess.stagnant_exploit_period", "1..1000", "exploit_period while the search is stagnant",
     &FessTuning::stagnant_exploit_period},
    {"fess.recent", "0..1000000", "turns after a better position in which a turn may last longer",
     &FessTuning::recent},
    {"fess.behind", "1..1000", "squares of missing progress that make a cell skip one more round",
     &FessTuning::behind},
    {"fess.soon", "0..1000", "squares of the plan that count as next", &FessTuning::soon},
    {"fess.no_path_penalty", "0..1000", "stranded boxes added where there is no access path",
     &FessTuning::no_path_penalty},
};

template <>
const Vector<Knob<ProofTuning>> knobs<ProofTuning>{
    {"fess.proof_budget", "0..1000000", "positions per proof that a group is deadlocked",
     &ProofTuning::budget},
    {"fess.proof_reduce", "0..1000000", "positions per try to leave a box out of a deadlocked group",
     &ProofTuning::reduce},
    {"fess.proof_share", "1..1000000", "1/n of the work goes into proofs", &ProofTuning::share},
    {"fess.proof_suspects", "", "try proofs only where a network predicts a deadlock",
     &ProofTuning::suspects},
};

template <>
const Vector<Knob<SubgoalTuning>> knobs<SubgoalTuning>{
    {"fess.subgoal_budget", "0..1000000", "positions per subgoal search", &SubgoalTuning::budget},
    {"fess.subgoal_targets", "0..1000", "target squares of a subgoal search", &SubgoalTuning::targets},
    {"fess.subgoal_pairs", "0..1000", "pairs of box and target that it tries", &SubgoalTuning::pairs},
    {"fess.subgoal_attempts", "0..1000", "attempts per pair", &SubgoalTuning::attempts},
    {"fess.subgoal_share", "1..1000000", "1/n of the work goes into subgoal searches", &SubgoalTuning::share},
};

template <>
const Vector<Knob<StagnationTuning>> knobs<StagnationTuning>{
    {"fess.stagnation_check_first", "0..1000000", "positions per proof in the first check",
     &StagnationTuning::first},
    {"fess.stagnation_check_most", "0..1000000", "positions per proof in any check", &StagnationTuning::most},
    {"fess.stagnation_check_limit", "0..1000000", "turns without a better position before the first check",
     &StagnationTuning::limit},
    {"fess.stagnation_check_share", "1..1000000", "1/n of the work goes into these checks",
     &StagnationTuning::share},
};

template <>
const Vector<Knob<PlanTuning>> knobs<PlanTuning>{
    {"plan.eager_steps", "1..1000000", "parkings chosen with eager evaluation", &PlanTuning::eager_steps},
    {"plan.eager_work", "1..1000000", "thousand squares looked at for them", &PlanTuning::eager_work},
    {"plan.deferred_steps", "1..1000000",
     "parkings chosen with deferred evaluation, where eager found no plan", &PlanTuning::deferred_steps},
    {"plan.deferred_work", "1..1000000", "thousand squares looked at for them", &PlanTuning::deferred_work},
    {"plan.most_work", "0..1000000", "thousand goals x goals x squares beyond which no plan is made",
     &PlanTuning::most_work},
};

template <>
const Vector<Knob<PullTuning>> knobs<PullTuning>{
    {"pull.noise", "0..1000", "random pulls added to the estimate, at most", &PullTuning::noise},
    {"pull.seed", "0..1000000", "random seed", &PullTuning::seed},
};

template <>
const Vector<Knob<GreedyTuning>> knobs<GreedyTuning>{
    {"iterated-greedy.backward", "", "by pulls from the solved position", &GreedyTuning::backward},
    {"iterated-greedy.meet", "", "alternate pushes and pulls until both meet", &GreedyTuning::meet},
    {"iterated-greedy.learn", "", "fit the weights to earlier attempts", &GreedyTuning::learn},
    {"iterated-greedy.seed", "0..1000000", "random seed", &GreedyTuning::seed},
    {"iterated-greedy.greed", "1..100", "percent of moves that take the best value", &GreedyTuning::greed},
    {"iterated-greedy.first", "1..1000000", "thousand units of effort in the first attempt",
     &GreedyTuning::first},
};

template <>
const Vector<Knob<PortfolioTuning>> knobs<PortfolioTuning>{
    {"portfolio.turn", "0..1000000", "thousand squares charged per turn; 0: as scheduled",
     &PortfolioTuning::turn},
    {"portfolio.slice", "1..1000000", "units of effort between two checks of the clock",
     &PortfolioTuning::slice},
    {"portfolio.small", "0..65534", "floor squares up to which a level counts as small",
     &PortfolioTuning::small},
    {"portfolio.tiny", "0..65534", "floor squares up to which it counts as tiny", &PortfolioTuning::tiny},
    {"portfolio.set_up", "1..1000000", "thousand squares a member may charge to set up",
     &PortfolioTuning::set_up},
    {"portfolio.seed", "0..1000000", "random seed; selects a different random run", &PortfolioTuning::seed},
    {"portfolio.sample", "", "sample more members after the initial schedule", &PortfolioTuning::sample},
    {"portfolio.keep_sampled", "0..1000", "sampled members of one kind that may have another turn",
     &PortfolioTuning::keep_sampled},
    {"portfolio.set_up_growth", "2..1000", "growth of set_up after a failure",
     &PortfolioTuning::set_up_growth},
};

}  // namespace

template <class Tuning>
Vector<Switch> Tuned<Tuning>::switches() {
    Vector<Switch> switches;
    for (const Knob<Tuning>& knob : knobs<Tuning>) switches.push_back(knob.as_switch());
    return switches;
}
template <class Tuning>
Tuning Tuned<Tuning>::from(const SearchOptions& options) {
    Tuning tuning{};
    const Switches given(options);
    for (const Knob<Tuning>& knob : knobs<Tuning>) knob.set(tuning, given);
    return tuning;
}

Vector<Switch> fess_switches() {
    Vector<Switch> all = FessTuning::switches();
    for (const auto& more : {ProofTuning::switches(), SubgoalTuning::switches(), StagnationTuning::switches(),
                             PlanTuning::switches()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}
FessTuning fess_tuning(const SearchOptions& options) {
    FessTuning tuning = FessTuning::from(options);
    tuning.proofs = ProofTuning::from(options);
    tuning.subgoals = SubgoalTuning::from(options);
    tuning.stagnation = StagnationTuning::from(options);
    return tuning;
}

template struct Tuned<PlanTuning>;
template struct Tuned<PullTuning>;
template struct Tuned<GreedyTuning>;
template struct Tuned<PortfolioTuning>;

}  // namespace pushworks
