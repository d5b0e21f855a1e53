#include "exact/algorithms/bidirectional.hpp"

#include <limits>

#include "exact/expanders/child_states.hpp"
#include "exact/expanders/node.hpp"
#include "level/open_list.hpp"
#include "level/push_parity.hpp"
#include "run/limit_monitor.hpp"

namespace pushworks {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// One of the two searches.
struct End {
    explicit End(std::unique_ptr<RegionExpander> the_expander)
        : expander(std::move(the_expander)), table(expander->format()) {}

    void reach(Handle handle, const Node& node, std::uint32_t estimate, std::uint32_t reverse) {
        table.set_payload(handle, node);
        open.push(OpenList::key(2 * node.cost + estimate - reverse, estimate), handle);
    }
    std::uint32_t bound() const { return open.least_cost(); }

    std::unique_ptr<RegionExpander> expander;
    NodeTable table;
    OpenList open;
};

class Bidirectional final : public Stepwise, private Filter {
 public:
    Bidirectional(BothWays expanders, const Board& board, const SearchOptions& options, Progress& progress)
        : board_(board),
          format_(expanders.forward->format()),
          ends_{End(std::move(expanders.forward)), End(std::move(expanders.backward))},
          monitor_(options, progress),
          parity_(board),
          states_(format_) {
        for (End& end : ends_) start(end);
    }
    Bidirectional(const Bidirectional&) = delete;
    Bidirectional& operator=(const Bidirectional&) = delete;

    bool advance(std::uint64_t nodes) override {
        const std::uint64_t until = nodes == kToTheEnd ? nodes : result_.expanded + nodes;
        while (!over_ && result_.expanded < until) {
            // When one side has nothing left, everything it could reach is known: the best meeting is
            // optimal.
            const bool exhausted = ends_[0].open.empty() || ends_[1].open.empty();
            if (!exhausted) result_.lower_bound = std::max(result_.lower_bound, bound_now());
            if (exhausted || (best_ != kNone && static_cast<int>(best_) <= result_.lower_bound))
                return stop(best_ != kNone ? Status::solved : Status::unsolvable);
            result_.stored = ends_[0].table.size() + ends_[1].table.size();
            if (monitor_.spent(result_)) return stop(monitor_.status());
            if (turns_-- == 0) {
                // Go on where raising the bound looks cheaper.
                side_ = ends_[1].open.size_at_least_cost() < ends_[0].open.size_at_least_cost() ? 1 : 0;
                turns_ = kTurns;
            }
            expand(ends_[side_], ends_[1 - side_]);
        }
        return over_;
    }
    int lower_bound() const override { return result_.lower_bound; }
    SearchCounts counts() const override { return result_; }
    SearchResult result() override {
        monitor_.publish(result_);
        SearchResult result = result_;
        if (result.status == Status::solved)
            write_meeting(board_, ends_[0].expander->pushes_of(path_to(ends_[0].table, meeting_[0])),
                          ends_[1].expander->pushes_of(path_to(ends_[1].table, meeting_[1])), result);
        result.seconds = monitor_.seconds();
        return result;
    }

 private:
    bool stop(Status status) {
        result_.status = status;
        return over_ = true;
    }
    void start(End& end) {
        for (const Root& root : end.expander->roots())
            end.reach(end.table.insert(root.state.data()).handle, {kNoHandle, 0, 0}, root.estimate,
                      root.reverse);
        end.expander->set_filter(this);
    }
    bool useless(const Child& child) override {
        const Handle known = at_end_->table.find(states_.pack(at_end_->table.state(at_), child));
        if (known == kNoHandle || at_end_->table.payload(known).cost > at_cost_ + child.cost) return false;
        ++result_.duplicates;
        return true;
    }
    void expand(End& end, End& other) {
        const Handle handle = end.open.pop();
        Node node = end.table.payload(handle);
        if (node.closed) return;
        node.closed = 1;
        end.table.set_payload(handle, node);
        // Settled by the pulls: the best way on from this state is known. The other way round that is not so:
        // forwards a corral postpones pushes outside it, so a state may be settled there at more than its
        // cost.
        const std::uint8_t* state = end.table.state(handle);
        if (&end == &ends_[0]) {
            const Handle there = other.table.find(state);
            if (there != kNoHandle && other.table.payload(there).closed) return;
        }
        ++result_.expanded;
        at_end_ = &end;
        at_ = handle;
        at_cost_ = node.cost;
        children_.clear();
        end.expander->load(state);
        result_.generated += end.expander->expand(children_);
        states_.pack_all(state, children_, end.table, other.table);
        const std::uint32_t cost = with_one_push(node.cost);
        for (std::size_t i = 0; i < children_.size(); ++i) {
            const Child& child = children_[i];
            if (best_ != kNone && cost + child.estimate >= best_) continue;
            const auto slot = end.table.insert(states_.state(i), states_.hash(i));
            if (!slot.inserted) {
                ++result_.duplicates;
                if (end.table.payload(slot.handle).cost <= cost) continue;
            }
            end.reach(slot.handle, {handle, cost, 0}, child.estimate, child.reverse);
            const Handle found = other.table.find(states_.state(i), states_.hash(i));
            if (found != kNoHandle) meet(end, slot.handle, cost, other, found);
        }
    }
    // Remembers the cheapest path through a state known to both ends.
    void meet(const End& end, Handle handle, std::uint32_t cost, const End& other, Handle found) {
        const std::uint32_t total = cost + other.table.payload(found).cost;
        if (total >= best_) return;
        best_ = total;
        const int side = &end == &ends_[0] ? 0 : 1;
        meeting_[side] = handle;
        meeting_[1 - side] = found;
    }
    int bound_now() const {
        const std::uint64_t sum = std::uint64_t{ends_[0].bound()} + ends_[1].bound();
        return parity_.at_least(static_cast<int>((sum + 1) / 2));  // below 2^31: see with_one_push()
    }

    const Board& board_;
    const PackedFormat& format_;
    std::array<End, 2> ends_;
    LimitMonitor monitor_;
    PushParity parity_;
    static constexpr int kTurns = 32;
    int turns_ = 0;
    int side_ = 0;
    bool over_ = false;
    SearchResult result_;
    std::uint32_t best_ = kNone;
    Handle meeting_[2] = {kNoHandle, kNoHandle};
    End* at_end_ = nullptr;  // the state being expanded
    Handle at_ = kNoHandle;
    std::uint32_t at_cost_ = 0;
    Vector<Child> children_;
    ChildStates states_;
};

}  // namespace

std::unique_ptr<Stepwise> make_bidirectional(BothWays expanders, const Board& board,
                                             const SearchOptions& options, Progress& progress) {
    return std::make_unique<Bidirectional>(std::move(expanders), board, options, progress);
}

void write_meeting(const Board& board, Vector<Push> pushes, const Vector<Push>& rest, SearchResult& result) {
    result.details["backward pushes"] = static_cast<double>(rest.size());
    pushes.insert(pushes.end(), rest.begin(), rest.end());
    result.status = Status::solved;
    result.moves = moves_of(board, pushes);
    result.optimal = true;
    result.lower_bound = static_cast<int>(pushes.size());
}

}  // namespace pushworks
