// Search guided by a network's policy: LevinTS and PHS*, and A* whose estimate the network raises.
//
// The policy gives every push of a position a probability, and a path the product of its pushes'. LevinTS
// expands in order of length / probability, which bounds how much is expanded before a solution of
// probability p is found. PHS* also looks ahead: with h pushes to go it takes the path's probability to go on
// falling at its present rate. Only the order comes from the network; what is dropped is dropped by proofs.
//
// A policy with a confident error early misleads the search for long. With restarts the search begins again,
// with twice the budget each time and a sharper or flatter policy; the last run has no limit.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <queue>
#include <stdexcept>

#include "exact/algorithms/stepwise.hpp"
#include "exact/expanders/child_states.hpp"
#include "exact/expanders/node.hpp"
#include "exact/expanders/push_expander.hpp"
#include "level/state_table.hpp"
#include "run/limit_monitor.hpp"
#include "run/policy_value_model.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

const Switch network_switch{"network",
                            SwitchKind::checked,
                            "NAME|FILE",
                            "default",
                            "the policy-value network to use",
                            [](const std::string&) {}};  // names are checked where networks are installed
const Switch order_switch{"order", SwitchKind::choice, "phs|levin|astar", "phs",
                          "what comes first: by policy and distance, by policy alone, or by estimate"};

const Switch restarts_switch{"restarts", SwitchKind::whole, "0..20", "0",
                             "number of restarts with a flatter or sharper policy"};
const Switch first_restart_switch{
    "first_restart", SwitchKind::whole, "1..1000000", "1000",
    "expansions before the first restart; each later one comes after twice as many"};

enum class Order : std::uint8_t { phs, levin, astar };

struct GuidedNode {
    Handle parent;
    std::uint32_t depth : 30;
    std::uint32_t closed : 1;
    std::uint32_t evaluated : 1;  // only A*: `beyond` is known
    union {
        float surprise;  // minus the logarithm of the path's probability
        float beyond;    // A*: pushes needed beyond the bound, as the network estimates
    };
};

class GuidedSearch final : public Stepwise, private Filter {
 public:
    GuidedSearch(const LevelContext& context, const SearchOptions& options, Progress& progress)
        : board_(&context.board()),
          order_(order_named(Switches(options).text(order_switch))),
          weight_(static_cast<float>(Switches(options).number(switches::weight))),
          restarts_(static_cast<int>(Switches(options).number(restarts_switch))),
          first_restart_(static_cast<std::uint64_t>(Switches(options).number(first_restart_switch))),
          reach_(*board_),
          expander_(context, HeuristicKind::matching, Switches(options).rules()),
          monitor_(options, progress),
          table_(expander_.format()),
          states_(expander_.format()) {
        const std::string name = Switches(options).text(network_switch);
        model_ = make_model(name, context);
        if (!model_) throw std::invalid_argument("no network is called '" + name + "'");
        expander_.want_patterns(parse_patterns(""));
    }

    bool advance(std::uint64_t nodes) override {
        pause_ = nodes == kToTheEnd ? nodes : result_.expanded + nodes;
        expander_.set_filter(this);
        if (attempt_ < 0) begin();
        Step step = search();
        for (; step == Step::anew; step = search()) begin();
        expander_.set_filter(nullptr);
        return step == Step::over;
    }
    int lower_bound() const override { return 0; }
    SearchCounts counts() const override {
        return {result_.expanded, result_.generated, table_.size(), result_.duplicates};
    }
    SearchResult result() override {
        monitor_.publish(result_);
        result_.stored = table_.size();
        result_.seconds = monitor_.seconds();
        return result_;
    }

 private:
    enum class Step : std::uint8_t { over, pause, anew };

    struct Entry {
        float key;
        Handle handle;
        // The least key first; of equal ones the newest.
        bool operator<(const Entry& other) const {
            return key != other.key ? key > other.key : handle < other.handle;
        }
    };

    static Order order_named(const std::string& name) {
        return name == "phs" ? Order::phs : name == "levin" ? Order::levin : Order::astar;
    }

    // The next attempt.
    void begin() {
        constexpr std::array sharpness{1.0F, 0.5F, 2.0F};
        ++attempt_;
        const bool last = attempt_ == restarts_;
        sharpness_ = last ? 1 : sharpness[attempt_ % sharpness.size()];
        until_ = last ? 0 : result_.expanded + (first_restart_ << attempt_);
        table_ = StateTable<GuidedNode>(expander_.format());
        open_ = {};
        for (const Root& root : expander_.roots()) {
            const Handle handle = table_.insert(root.state.data()).handle;
            table_.set_payload(handle, {kNoHandle, 0, 0, 0, {0}});
            open_.push({0, handle});
        }
    }

    Step search() {
        result_.status = Status::unsolvable;  // when nothing is left
        while (!open_.empty()) {
            result_.stored = table_.size();
            if (monitor_.spent(result_)) {
                result_.status = monitor_.status();
                return Step::over;
            }
            if (until_ != 0 && result_.expanded >= until_) return Step::anew;
            if (result_.expanded >= pause_) return Step::pause;
            Entry entry = open_.top();
            open_.pop();
            GuidedNode node = table_.payload(entry.handle);
            if (node.closed) continue;
            expander_.load(table_.state(entry.handle));
            if (expander_.finished()) {
                result_.status = Status::solved;
                result_.moves = moves_of(*board_, expander_.pushes_of(path_to(table_, entry.handle)));
                return Step::over;
            }
            if (order_ == Order::astar && !node.evaluated && later(entry, evaluated(entry, node))) continue;
            const std::uint32_t bound = expander_.reconsider();
            const bool deadlocked = bound == Expander::kDeadlockedEstimate;
            if (order_ == Order::astar && !deadlocked &&
                later(entry, astar_key(node.depth, static_cast<float>(bound) + node.beyond)))
                continue;
            node.closed = 1;
            table_.set_payload(entry.handle, node);
            charge_node();
            ++result_.expanded;  // also when it turns out to be deadlocked, as in A*
            if (deadlocked) continue;
            at_ = entry.handle;
            if (order_ == Order::astar)
                expand_by_estimate(node);
            else
                expand_by_policy(node);
        }
        return Step::over;
    }

    // A* evaluates a position when it is taken from the queue for the first time, and matching only when it
    // still comes first then: most positions wait for ever. Returns the key by what was known when it was
    // generated.
    float evaluated(const Entry& entry, GuidedNode& node) {
        const Position& position = expander_.position();
        reach_.flood(position, position.player());
        model_->load(position, reach_);
        node.evaluated = 1;
        node.beyond = std::max(0.0F, model_->beyond_bound());
        table_.set_payload(entry.handle, node);
        return entry.key + weight_ * node.beyond;
    }
    // With this key the position is not the first of all any more: it waits for its turn.
    bool later(Entry& entry, float key) {
        if (key <= entry.key) return false;
        entry.key = key;
        if (open_.empty() || open_.top() < entry) return false;
        open_.push(entry);
        return true;
    }

    void expand_by_estimate(const GuidedNode& node) {
        children_.clear();
        result_.generated += expander_.expand(children_);
        for (const Child& child : children_)
            if (const Handle added = add(child, {at_, node.depth + 1U, 0, 0, {0}}); added != kNoHandle)
                open_.push({astar_key(node.depth + 1U, static_cast<float>(child.estimate)), added});
    }

    void expand_by_policy(const GuidedNode& node) {
        model_->load(expander_.position(), expander_.reach());
        model_->load_pushes(expander_.position());
        const float beyond = std::max(0.0F, model_->beyond_bound());
        children_.clear();
        logits_.clear();
        result_.generated += expander_.expand(children_);
        for (const Child& child : children_) logits_.push_back(logit_of(child));
        // Known children take their share of the probability as well: they stand at the end of the list.
        logits_.insert(logits_.end(), known_.begin(), known_.end());
        known_.clear();
        if (logits_.empty()) return;
        const float most = *std::ranges::max_element(logits_);
        float total = 0;
        for (const float logit : logits_) total += std::exp(logit - most);
        const float log_total = most + std::log(total);
        for (std::size_t i = 0; i < children_.size(); ++i) {
            const Child& child = children_[i];
            const GuidedNode next{at_, node.depth + 1U, 0, 0, {node.surprise + log_total - logits_[i]}};
            if (const Handle added = add(child, next); added != kNoHandle)
                open_.push({policy_key(next, static_cast<float>(child.estimate), beyond), added});
        }
    }

    // kNoHandle: the position is known.
    Handle add(const Child& child, const GuidedNode& node) {
        const auto slot = table_.insert(states_.pack(table_.state(at_), child));
        if (!slot.inserted) return kNoHandle;
        table_.set_payload(slot.handle, node);
        return slot.handle;
    }

    float logit_of(const Child& child) const {
        const int direction = direction_between(*board_, child.from, child.to);
        return sharpness_ * model_->logit(child.from, direction);
    }

    bool useless(const Child& child) override {
        if (table_.find(states_.pack(table_.state(at_), child)) == kNoHandle) return false;
        ++result_.duplicates;
        if (order_ != Order::astar) known_.push_back(logit_of(child));
        return true;
    }

    float astar_key(std::uint32_t depth, float rest) const {
        return static_cast<float>(depth) + weight_ * rest;
    }
    // By policy. `beyond` is the parent's: what its children will need beyond their bound, too.
    float policy_key(const GuidedNode& node, float bound, float beyond) const {
        const auto depth = static_cast<float>(node.depth);
        if (order_ == Order::levin) return std::log(depth) + node.surprise;
        const float rest = weight_ * (bound + beyond);
        return std::log(depth + rest) + node.surprise * (1 + rest / depth);
    }

    const Board* board_;
    Order order_;
    float weight_;
    int restarts_;
    std::uint64_t first_restart_;
    int attempt_ = -1;
    std::uint64_t until_ = 0;  // expansions at which it begins anew; 0: never
    std::uint64_t pause_ = 0;  // expansions at which advance() returns
    float sharpness_ = 1;      // what the policy's scores are multiplied by
    Reach reach_;
    PushExpander expander_;
    LimitMonitor monitor_;
    std::unique_ptr<PolicyValueModel> model_;
    StateTable<GuidedNode> table_;
    std::priority_queue<Entry, Vector<Entry>> open_;
    Handle at_ = kNoHandle;
    Vector<Child> children_;
    Vector<float> logits_;
    Vector<float> known_;
    ChildStates states_;
    SearchResult result_;
};

// As a member of the portfolio: by policy and distance, with the network that ships.
SearchOptions member_options(SearchOptions options) {
    options.limits.nodes = 0;  // of the whole run, which counts for itself
    options.extra["network"] = PolicyValueModel::kDefault;
    options.extra["weight"] = "2";
    return options;
}

const RegisteredStrategies registered_member([]() -> Vector<StrategyKind> {
    return {{"learned",
             "guided by the network that ships with the package",
             [](const StrategyJob& job) -> std::unique_ptr<Strategy> {
                 return std::make_unique<StepwiseStrategy>(
                     "learned", Stepwise::kToTheEnd, [&](Progress& quiet) -> std::unique_ptr<Stepwise> {
                         if (!has_model(PolicyValueModel::kDefault)) return nullptr;
                         return std::make_unique<GuidedSearch>(job.context, member_options(job.options),
                                                               quiet);
                     });
             },
             {},
             false}};
});

const RegisteredAlgorithms registered([]() -> Vector<Algorithm> {
    return {{Family::textbook,
             "learned",
             "guided by a network: its policy orders the pushes, proofs prune deadlocks",
             [](const LevelContext& context, const SearchOptions& options, Progress& progress) {
                 GuidedSearch search(context, options, progress);
                 return run_to_end(search);
             },
             {network_switch, order_switch, restarts_switch, first_restart_switch, switches::weight,
              switches::deadlocks}}};
});

}  // namespace

}  // namespace pushworks
