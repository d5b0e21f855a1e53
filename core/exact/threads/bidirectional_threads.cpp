// Bidirectional search with two threads, one for each direction; each looks states up in the table of the
// other.
#include <atomic>
#include <limits>
#include <mutex>

#include "exact/algorithms/bidirectional.hpp"
#include "exact/expanders/child_states.hpp"
#include "exact/threads/search_threads.hpp"
#include "exact/threads/shared_table.hpp"
#include "level/open_list.hpp"
#include "level/push_parity.hpp"

namespace pushworks {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// One direction, worked on by one thread. The other thread only looks states up in its table.
struct Direction {
    explicit Direction(std::unique_ptr<RegionExpander> the_expander)
        : expander(std::move(the_expander)),
          table(expander->format()),
          state(expander->format().bytes()),
          states(expander->format()) {}

    std::unique_ptr<RegionExpander> expander;
    SharedTable table;
    OpenList open;
    std::atomic<std::uint32_t> bound{0};  // least key of the open list
    std::atomic<bool> exhausted{false};   // nothing left to expand
    // The state being expanded, and what follows it.
    Vector<std::uint8_t> state;
    Vector<Child> children;
    ChildStates states;
};

class TwoThreads {
 public:
    TwoThreads(BothWays expanders, const Board& board, BackwardOrder order, const SearchOptions& options,
               Progress& progress)
        : board_(board),
          format_(expanders.forward->format()),
          forward_(std::move(expanders.forward)),
          backward_(std::move(expanders.backward)),
          order_(order),
          threads_(2, options, progress),
          parity_(board) {}

    SearchResult run() {
        start(forward_);
        start(backward_);
        threads_.run(
            [this](int thread) { thread == 0 ? work(forward_, backward_) : work(backward_, forward_); });
        SearchResult result;
        result.status = Status::unsolvable;
        result.lower_bound = lower_bound();
        if (best_ != kNone && (proved() || !threads_.stopped()))
            write_meeting(board_, forward_.expander->pushes_of(forward_.table.path_to(meeting_[0])),
                          backward_.expander->pushes_of(backward_.table.path_to(meeting_[1])), result);
        count();
        threads_.report(result);
        return result;
    }

 private:
    // The order of the open list. Backwards it may be plain breadth-first, which needs no estimates.
    std::uint64_t key(const Direction& direction, std::uint32_t cost, std::uint32_t estimate,
                      std::uint32_t reverse) const {
        if (order_ == BackwardOrder::breadth_first)
            return &direction == &backward_ ? OpenList::key(cost, 0)
                                            : OpenList::key(cost + estimate, estimate);
        return OpenList::key(2 * cost + estimate - reverse, estimate);
    }

    void start(Direction& direction) {
        for (const Root& root : direction.expander->roots()) {
            const auto found =
                direction.table.improve(root.state.data(), format_.hash(root.state.data()), 0, kNoHandle);
            direction.open.push(key(direction, 0, root.estimate, root.reverse), found.handle);
        }
        if (direction.open.empty())
            direction.exhausted = true;
        else
            direction.bound = direction.open.least_cost();
    }

    int lower_bound() const {
        std::uint64_t bound = forward_.bound.load();
        if (order_ == BackwardOrder::best_first) bound = (bound + backward_.bound.load() + 1) / 2;
        return parity_.at_least(static_cast<int>(bound));  // below 2^31: see with_one_push()
    }
    bool proved() const {
        const std::uint32_t best = best_.load();
        if (forward_.exhausted.load() || backward_.exhausted.load()) return true;
        return best != kNone && static_cast<int>(best) <= lower_bound();
    }
    void count() { threads_.counters.stored = forward_.table.size() + backward_.table.size(); }

    void work(Direction& here, Direction& there) {
        for (std::uint64_t turn = 0; !threads_.stopped(); ++turn) {
            if (here.open.empty()) here.exhausted = true;
            if (proved()) return;
            here.bound.store(here.open.least_cost());
            if (turn % 64 == 0 && &here == &forward_) {
                count();
                threads_.watch(lower_bound());
            }
            expand(here, there);
        }
    }

    void expand(Direction& here, Direction& there) {
        std::uint8_t* const state = here.state.data();
        const Handle handle = here.open.pop();
        Node node;
        if (!here.table.close(handle, state, node)) return;
        charge_node();
        here.expander->load(state);
        here.children.clear();
        threads_.counters.generated.fetch_add(here.expander->expand(here.children),
                                              std::memory_order_relaxed);
        threads_.counters.expanded.fetch_add(1, std::memory_order_relaxed);
        const std::uint32_t cost = with_one_push(node.cost);
        for (const Child& child : here.children) {
            if (cost + child.estimate >= best_.load(std::memory_order_relaxed)) continue;
            const std::uint8_t* const packed = here.states.pack(state, child);
            const std::uint64_t hash = format_.hash(packed);
            // First stored here, then looked for there: of two threads that reach it at once, one sees both.
            const auto found = here.table.improve(packed, hash, cost, handle);
            if (found.duplicate) threads_.counters.duplicates.fetch_add(1, std::memory_order_relaxed);
            if (!found.improved) continue;
            here.open.push(key(here, cost, child.estimate, child.reverse), found.handle);
            Handle other = kNoHandle;
            Node other_node;
            if (there.table.find(packed, hash, other, other_node))
                synchronize(&here == &forward_, found.handle, other, cost + other_node.cost);
        }
    }

    void synchronize(bool from_front, Handle here, Handle there, std::uint32_t total) {
        const std::lock_guard lock(meeting_mutex_);
        if (total >= best_.load()) return;
        meeting_[0] = from_front ? here : there;
        meeting_[1] = from_front ? there : here;
        best_.store(total);
    }

    const Board& board_;
    const PackedFormat& format_;
    Direction forward_;
    Direction backward_;
    BackwardOrder order_;
    SearchThreads threads_;
    PushParity parity_;
    std::mutex meeting_mutex_;
    std::atomic<std::uint32_t> best_{kNone};
    Handle meeting_[2] = {kNoHandle, kNoHandle};
};

}  // namespace

SearchResult bidirectional_threads(BothWays expanders, const Board& board, BackwardOrder order,
                                   const SearchOptions& options, Progress& progress) {
    return TwoThreads(std::move(expanders), board, order, options, progress).run();
}

}  // namespace pushworks
