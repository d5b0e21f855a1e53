// The textbook searches from the start, in the order of sealgo/algo: which position waits where, when a goal
// is noticed, and what is done about a shorter way to a position known.
#include <deque>
#include <limits>
#include <stdexcept>

#include "exact/expanders/child_states.hpp"
#include "exact/expanders/node.hpp"
#include "exact/expanders/push_expander.hpp"
#include "level/open_list.hpp"
#include "study/watched_search.hpp"

namespace pushworks::study {

namespace {

class ForwardSearch : public WatchedSearch {
 protected:
    ForwardSearch(const LevelContext& context, HeuristicKind heuristic, const RuleSet& rules)
        : WatchedSearch(context),
          expander_(context, heuristic, rules),
          states_(expander_.format()),
          unpacked_(board()) {}

    const PackedFormat& format() const { return expander_.format(); }
    // Expands a state: what can follow is then in children_.
    void expand(const std::uint8_t* state, std::uint32_t g) {
        looks_at(state, g);
        children_.clear();
        expander_.load(state);
        expander_.expand(children_);
    }
    bool is_goal(const std::uint8_t* state) {
        format().unpack(state, unpacked_);
        return unpacked_.solved();
    }
    void found(const Vector<const std::uint8_t*>& path) {
        solved_by(forward_pushes(board(), format(), path));
    }

    PushExpander expander_;
    Vector<Child> children_;
    ChildStates states_;

 private:
    Position unpacked_;
};

// Those with a table of how each position was reached.
class TableSearch : public ForwardSearch {
 protected:
    TableSearch(const LevelContext& context, HeuristicKind heuristic, const RuleSet& rules)
        : ForwardSearch(context, heuristic, rules), table_(format()) {}

    void found_at(Handle handle) { found(path_to(table_, handle)); }

    NodeTable table_;
};

// The position that waits longest; a goal is noticed as soon as it is generated.
class BreadthFirst final : public TableSearch {
 public:
    BreadthFirst(const LevelContext& context, const RuleSet& rules)
        : TableSearch(context, HeuristicKind::zero, rules) {
        for (const Root& root : expander_.roots()) {
            reach(table_.insert(root.state.data()).handle, kNoHandle, 0);
            if (is_goal(root.state.data())) found_at(queue_.front());
        }
    }

 private:
    void reach(Handle handle, Handle parent, std::uint32_t cost) {
        table_.set_payload(handle, {parent, cost, 0});
        queue_.push_back(handle);
        waits(table_.state(handle));
    }
    void advance() override {
        if (queue_.empty()) return end(Status::unsolvable);
        const Handle handle = queue_.front();
        queue_.pop_front();
        const std::uint8_t* const state = table_.state(handle);
        const std::uint32_t cost = table_.payload(handle).cost;
        takes(state);
        expand(state, cost);
        for (const Child& child : children_) {
            const auto slot = table_.insert(states_.pack(state, child));
            if (!slot.inserted) continue;
            reach(slot.handle, handle, with_one_push(cost));
            if (is_goal(table_.state(slot.handle))) return found_at(slot.handle);
        }
    }

    std::deque<Handle> queue_;
};

// The newest position; known are those that were expanded.
class DepthFirst final : public TableSearch {
 public:
    DepthFirst(const LevelContext& context, const RuleSet& rules)
        : TableSearch(context, HeuristicKind::zero, rules) {
        for (const Root& root : expander_.roots()) {
            const Handle handle = table_.insert(root.state.data()).handle;
            table_.set_payload(handle, {kNoHandle, 0, 0});
            push({handle, kNoHandle, 0});
        }
    }

 private:
    struct Entry {
        Handle handle, parent;
        std::uint32_t cost;
    };

    void push(const Entry& entry) {
        stack_.push_back(entry);
        waits(table_.state(entry.handle));
    }
    void advance() override {
        while (!stack_.empty()) {
            const Entry entry = stack_.back();
            stack_.pop_back();
            const std::uint8_t* const state = table_.state(entry.handle);
            takes(state);
            if (table_.payload(entry.handle).closed) continue;
            table_.set_payload(entry.handle, {entry.parent, entry.cost, 1});
            if (is_goal(state)) return found_at(entry.handle);
            expand(state, entry.cost);
            for (std::size_t i = children_.size(); i-- > 0;) {
                const auto slot = table_.insert(states_.pack(state, children_[i]));
                if (slot.inserted) table_.set_payload(slot.handle, {kNoHandle, 0, 0});
                if (!table_.payload(slot.handle).closed)
                    push({slot.handle, entry.handle, with_one_push(entry.cost)});
            }
            return;
        }
        end(Status::unsolvable);
    }

    Vector<Entry> stack_;
};

// The position with the least f = path * g + weight * h, the newest of equals; a goal is noticed when it is
// taken. What is reached by a shorter way waits again.
class BestFirstByValue final : public TableSearch {
 public:
    BestFirstByValue(const LevelContext& context, const WatchOptions& options, std::uint32_t path,
                     std::uint32_t weight)
        : TableSearch(context, weight != 0 ? options.heuristic : HeuristicKind::zero, options.rules),
          path_(path),
          weight_(weight) {
        for (const Root& root : expander_.roots())
            reach(table_.insert(root.state.data()).handle, kNoHandle, 0, root.estimate);
    }

 private:
    void reach(Handle handle, Handle parent, std::uint32_t cost, std::uint32_t estimate) {
        table_.set_payload(handle, {parent, cost, 0});
        open_.push(OpenList::key(path_ * cost + weight_ * estimate, 0), handle);
        waits(table_.state(handle));
    }
    void advance() override {
        while (!open_.empty()) {
            const Handle handle = open_.pop();
            const std::uint8_t* const state = table_.state(handle);
            Node node = table_.payload(handle);
            takes(state);
            if (node.closed) continue;  // an old entry: a shorter way was found meanwhile
            if (is_goal(state)) return found_at(handle);
            node.closed = 1;
            table_.set_payload(handle, node);
            expand(state, node.cost);
            const std::uint32_t cost = with_one_push(node.cost);
            for (const Child& child : children_) {
                const auto slot = table_.insert(states_.pack(state, child));
                if (slot.inserted || table_.payload(slot.handle).cost > cost)
                    reach(slot.handle, handle, cost, child.estimate);
            }
            return;
        }
        end(Status::unsolvable);
    }

    std::uint32_t path_, weight_;
    OpenList open_;
};

// IDA*: depth first below a bound on g + h, which grows to the least value that was cut off. A table of the
// dive keeps it from what it has seen at no greater cost. On show as waiting: the positions of the path.
class Deepening final : public ForwardSearch {
 public:
    Deepening(const LevelContext& context, const WatchOptions& options)
        : ForwardSearch(context, options.heuristic, options.rules),
          table_(format()),
          roots_(expander_.roots()) {
        for (const Root& root : roots_) cut_ = std::min(cut_, root.estimate);
    }

 private:
    static constexpr std::uint32_t kNothing = std::numeric_limits<std::uint32_t>::max();
    struct Visit {
        std::uint32_t dive, cost;
        bool on_path;
    };
    struct Level {  // of the path: a position, and what of its children is still to be tried
        Handle handle;
        std::uint32_t cost;
        std::size_t next;
        Vector<Child> children;
    };

    void advance() override {
        if (depth_ == 0) return dive();
        while (depth_ > 0) {
            Level& level = path_[depth_ - 1];
            while (level.next < level.children.size())
                if (enter(level, level.children[level.next++])) return;
            leave(level);
        }
        dive();  // the next one begins with a position, too
    }
    // Begins a dive, which is over at once when nothing was cut off in the last one.
    void dive() {
        if (cut_ == kNothing) return end(Status::unsolvable);
        bound_ = cut_;
        cut_ = kNothing;
        ++dive_;
        for (const Root& root : roots_) {  // there is one
            const Handle handle = table_.insert(root.state.data()).handle;
            table_.set_payload(handle, {0, 0, true});
            descend(handle, 0);
        }
    }
    // Goes on to a child; false when it is beyond the bound, or known.
    bool enter(const Level& above, const Child& child) {
        const std::uint8_t* const packed = states_.pack(table_.state(above.handle), child);
        const std::uint64_t hash = format().hash(packed);
        const Handle known = table_.find(packed, hash);
        if (known != kNoHandle && table_.payload(known).on_path) return false;
        const std::uint32_t cost = with_one_push(above.cost);
        if (cost + child.estimate > bound_) {
            cut_ = std::min(cut_, cost + child.estimate);
            return false;
        }
        const auto slot = table_.insert(packed, hash);
        if (!slot.inserted) {
            const Visit visit = table_.payload(slot.handle);
            if (visit.dive == dive_ && visit.cost <= cost) return false;
        }
        table_.set_payload(slot.handle, {dive_, cost, true});
        descend(slot.handle, cost);
        return true;
    }
    void descend(Handle handle, std::uint32_t cost) {
        const std::uint8_t* const state = table_.state(handle);
        if (depth_ == path_.size()) path_.emplace_back();
        Level& level = path_[depth_++];
        level.handle = handle;
        level.cost = cost;
        level.next = 0;
        level.children.clear();
        waits(state);
        if (is_goal(state)) return arrive();
        expand(state, cost);
        level.children.swap(children_);
    }
    void leave(const Level& level) {
        Visit visit = table_.payload(level.handle);
        visit.on_path = false;
        table_.set_payload(level.handle, visit);
        takes(table_.state(level.handle));
        --depth_;
    }
    void arrive() {
        Vector<const std::uint8_t*> states;
        for (std::size_t i = 0; i < depth_; ++i) states.push_back(table_.state(path_[i].handle));
        found(states);
    }

    StateTable<Visit> table_;
    Vector<Root> roots_;
    Vector<Level> path_;  // the first depth_ of them; the others are kept for their memory
    std::size_t depth_ = 0;
    std::uint32_t bound_ = 0, cut_ = kNothing;
    std::uint32_t dive_ = 0;
};

}  // namespace

std::unique_ptr<WatchedSearch> watch(const std::string& algorithm, const LevelContext& context,
                                     const WatchOptions& options) {
    if (algorithm == "bfs") return std::make_unique<BreadthFirst>(context, options.rules);
    if (algorithm == "dfs") return std::make_unique<DepthFirst>(context, options.rules);
    if (algorithm == "ucs") return std::make_unique<BestFirstByValue>(context, options, 1, 0);
    if (algorithm == "greedy") return std::make_unique<BestFirstByValue>(context, options, 0, 1);
    if (algorithm == "astar") return std::make_unique<BestFirstByValue>(context, options, 1, 1);
    if (algorithm == "idastar") return std::make_unique<Deepening>(context, options);
    if (algorithm == "bidirectional") return watch_both_ends(context, options);
    if (algorithm == "features") return watch_features(context);
    throw std::invalid_argument(
        "unknown algorithm '" + algorithm +
        "': expected bfs, dfs, ucs, greedy, astar, idastar, bidirectional or features");
}

}  // namespace pushworks::study
