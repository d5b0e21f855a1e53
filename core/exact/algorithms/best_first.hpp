// Best-first search over an expander: A*, weighted A*, greedy and breadth-first are one algorithm with
// different orders.
#pragma once

#include "exact/algorithms/stepwise.hpp"
#include "exact/expanders/child_states.hpp"
#include "exact/expanders/cost.hpp"
#include "exact/expanders/expander.hpp"
#include "exact/expanders/node.hpp"
#include "level/open_list.hpp"
#include "run/limit_monitor.hpp"

namespace pushworks {

struct BestFirstOrder {
    // Priority = cost * path + estimate * weight. (1, 1) is A*, (0, 1) greedy, (1, 0) uniform cost.
    std::uint32_t path = 1;
    std::uint32_t weight = 1;
    // A state reached more cheaply than before is expanded again. Depth-first search goes without.
    bool reopen = true;
    // True when the first solution popped is proved optimal.
    bool optimal() const { return path > 0 && weight <= path && reopen; }
};

class BestFirst final : public Stepwise, private Filter {
 public:
    // `board` must outlive the search.
    BestFirst(const Board& board, std::unique_ptr<Expander> expander, BestFirstOrder order,
              const SearchOptions& options, Progress& progress);

    bool advance(std::uint64_t nodes) override;
    int lower_bound() const override;
    SearchCounts counts() const override {
        return {result_.expanded, result_.generated, table_.size(), result_.duplicates};
    }
    SearchResult result() override;
    BestFirst(const BestFirst&) = delete;
    BestFirst& operator=(const BestFirst&) = delete;

 private:
    bool stop(Status status) {
        result_.status = status;
        return over_ = true;
    }
    std::uint64_t key(std::uint32_t cost, std::uint32_t estimate) const;
    // Whether the state is reached at least as cheaply by walking from another one.
    bool dominated(Handle handle, const Node& node);
    bool useless(const Child& child) override;
    void insert_children(Handle handle, const Node& node);

    const Board* board_;
    std::unique_ptr<Expander> expander_;
    BestFirstOrder order_;
    CostScale scale_;
    LimitMonitor monitor_;
    SearchResult result_;
    NodeTable table_;
    OpenList open_;
    Handle goal_ = kNoHandle;
    Handle at_ = kNoHandle;  // the state being expanded
    Node at_node_{};
    // A cost or a sum cannot be written down: from then on nothing is proved.
    bool overflow_ = false;
    bool over_ = false;
    Vector<Child> children_;
    Vector<Dominator> dominators_;
    ChildStates states_;
};

}  // namespace pushworks
