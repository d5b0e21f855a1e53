#include "exact/algorithms/deepening.hpp"

#include <algorithm>
#include <limits>

#include "exact/expanders/child_states.hpp"
#include "exact/expanders/cost.hpp"
#include "exact/expanders/node.hpp"
#include "run/limit_monitor.hpp"

namespace pushworks {

namespace {

struct Visit {
    Handle parent;
    std::uint32_t cost;
    std::uint32_t round;
};

constexpr std::uint32_t kNothingCut = std::numeric_limits<std::uint32_t>::max();

class Deepening {
 public:
    Deepening(const Board& board, Expander& expander, DeepeningPlan plan, const SearchOptions& options,
              Progress& progress)
        : board_(board),
          expander_(expander),
          plan_(plan),
          scale_(options.objective),
          monitor_(options, progress),
          table_(expander.format()),
          states_(expander.format()),
          roots_(expander.roots()) {}

    SearchResult run() {
        for (const Root& root : roots_) limit_ = std::min(limit_, value(0, root.estimate));
        std::uint32_t proved = limit_;  // no solution costs less
        if (limit_ != kNothingCut) limit_ = std::max(limit_, scale_.whole(plan_.first));
        result_.status = Status::unsolvable;
        while (limit_ != kNothingCut && goal_ == kNoHandle) {
            if (!overflow_) result_.lower_bound = scale_.first(proved);
            dive();
            if (monitor_.status() != Status::not_found) break;
            proved = cut_;
            limit_ = cut_ == kNothingCut || plan_.increment <= 1
                         ? cut_
                         : std::max(cut_, scale_.sum(limit_, scale_.whole(plan_.increment)));
        }
        finish();
        return result_;
    }

 private:
    std::uint32_t value(std::uint32_t cost, std::uint32_t estimate) const {
        return plan_.use_estimate ? cost + estimate : cost;
    }

    // Whether this round looks at a node; if not, the next one may have to.
    bool within_limit(std::uint32_t cost, std::uint32_t estimate) {
        if (value(cost, estimate) <= limit_) return true;
        cut_ = std::min(cut_, value(cost, estimate));
        return false;
    }

    // A round: depth first over everything within the limit.
    void dive() {
        ++round_;
        cut_ = kNothingCut;
        for (const Root& root : roots_) {
            if (!within_limit(0, root.estimate)) continue;
            stack_.push_back(table_.insert(root.state.data()).handle);
            table_.set_payload(stack_.back(), {kNoHandle, 0, round_});
        }
        while (!stack_.empty()) {
            result_.stored = table_.size();
            if (monitor_.spent(result_)) return;
            const Handle handle = stack_.back();
            stack_.pop_back();
            expander_.load(table_.state(handle));
            if (expander_.finished()) {
                goal_ = handle;
                return;
            }
            expand(handle);
        }
    }

    void expand(Handle handle) {
        const std::uint32_t cost = table_.payload(handle).cost, second = expander_.second_mask();
        ++result_.expanded;
        children_.clear();
        result_.generated += expander_.expand(children_);
        for (const Child& child : children_) {
            const std::uint32_t total = cost + child.cost;
            if (overflows(cost, child.cost, second)) {
                overflow_ = true;
                continue;
            }
            overflow_ = overflow_ || overflows(total, child.estimate, second);
            if (!within_limit(total, child.estimate)) continue;
            const auto slot = table_.insert(states_.pack(table_.state(handle), child));
            if (!slot.inserted) {
                const Visit visit = table_.payload(slot.handle);
                if (visit.round == round_) ++result_.duplicates;
                if (visit.round == round_ && visit.cost <= total) continue;
            }
            table_.set_payload(slot.handle, {handle, total, round_});
            stack_.push_back(slot.handle);
        }
    }

    void finish() {
        if (overflow_) {
            result_.status = Status::not_found;
            result_.error = CostScale::kTooLong;
        }
        if (monitor_.status() != Status::not_found) result_.status = monitor_.status();
        monitor_.publish(result_);
        if (goal_ != kNoHandle) {
            result_.status = Status::solved;
            result_.error.clear();
            result_.moves = moves_of(board_, expander_.pushes_of(path_to(table_, goal_)));
            // Rounds in steps of one cost cannot pass over a better solution.
            result_.optimal = plan_.increment <= 1 && plan_.first == 0 && !overflow_;
        }
        result_.seconds = monitor_.seconds();
    }

    const Board& board_;
    Expander& expander_;
    DeepeningPlan plan_;
    CostScale scale_;
    LimitMonitor monitor_;
    SearchResult result_;
    StateTable<Visit> table_;
    Vector<Handle> stack_;
    Vector<Child> children_;
    ChildStates states_;
    Vector<Root> roots_;
    std::uint32_t round_ = 0;
    std::uint32_t limit_ = kNothingCut;  // of this round
    std::uint32_t cut_ = kNothingCut;    // the least value beyond it
    bool overflow_ = false;              // a cost cannot be written down: from then on nothing is proved
    Handle goal_ = kNoHandle;
};

}  // namespace

SearchResult deepening(const Board& board, Expander& expander, DeepeningPlan plan,
                       const SearchOptions& options, Progress& progress) {
    return Deepening(board, expander, plan, options, progress).run();
}

}  // namespace pushworks
