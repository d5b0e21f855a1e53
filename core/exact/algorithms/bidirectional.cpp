#include "exact/algorithms/bidirectional.hpp"

#include <limits>

#include "exact/expanders/node.hpp"
#include "level/open_list.hpp"
#include "level/push_parity.hpp"
#include "run/limit_monitor.hpp"

namespace pushworks {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// One of the two searches.
struct End {
    explicit End(RegionExpander& the_expander) : expander(&the_expander), table(the_expander.format()) {}

    void add(const std::uint8_t* state, std::uint64_t hash, Node node, std::uint32_t estimate,
             std::uint32_t reverse) {
        const auto slot = table.insert(state, hash);
        table.set_payload(slot.handle, node);
        open.push(OpenList::key(2 * node.cost + estimate - reverse, estimate), slot.handle);
    }
    std::uint32_t bound() const { return open.least_cost(); }

    RegionExpander* expander;
    NodeTable table;
    OpenList open;
};

class Bidirectional final : public Stepwise, private Filter {
 public:
    Bidirectional(PushExpander& forward, PullExpander& backward, const Board& board,
                  const SearchOptions& options, Progress& progress)
        : board_(board),
          format_(forward.format()),
          ends_{End(forward), End(backward)},
          monitor_(options, progress),
          parity_(board) {
        start();
        forward.set_filter(this);
        backward.set_filter(this);
    }
    ~Bidirectional() override {
        for (End& end : ends_) end.expander->set_filter(nullptr);
    }
    Bidirectional(const Bidirectional&) = delete;
    Bidirectional& operator=(const Bidirectional&) = delete;

    bool advance(std::uint64_t nodes) override;
    int lower_bound() const override { return result_.lower_bound; }
    std::uint64_t expanded() const override { return result_.expanded; }
    SearchResult result() override;

 private:
    void start();
    bool useless(const Child& child) override;
    void expand(End& end, End& other);
    // Remembers the cheapest path through a state known to both ends.
    void meet(const End& end, Handle handle, std::uint32_t cost, const End& other, Handle found);
    int bound_now() const;
    void write_solution(SearchResult& result);

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
    Vector<std::uint8_t> packed_;
    Vector<std::uint64_t> hashes_;
};

void Bidirectional::start() {
    for (End& end : ends_) {
        for (const Root& root : end.expander->roots())
            end.add(root.state.data(), format_.hash(root.state.data()), {kNoHandle, 0, 0}, root.estimate,
                    root.reverse);
    }
}

int Bidirectional::bound_now() const {
    const std::uint64_t sum = std::uint64_t{ends_[0].bound()} + ends_[1].bound();
    return parity_.at_least(static_cast<int>((sum + 1) / 2));  // below 2^31: see with_one_push()
}

void Bidirectional::meet(const End& end, Handle handle, std::uint32_t cost, const End& other, Handle found) {
    const std::uint32_t total = cost + other.table.payload(found).cost;
    if (total >= best_) return;
    best_ = total;
    const int side = &end == &ends_[0] ? 0 : 1;
    meeting_[side] = handle;
    meeting_[1 - side] = found;
}

bool Bidirectional::useless(const Child& child) {
    packed_.resize(format_.bytes());
    format_.pack_move(at_end_->table.state(at_), child.from, child.to, child.player, packed_.data());
    const Handle known = at_end_->table.find(packed_.data(), format_.hash(packed_.data()));
    if (known == kNoHandle || at_end_->table.payload(known).cost > at_cost_ + child.cost) return false;
    ++result_.duplicates;
    return true;
}

void Bidirectional::expand(End& end, End& other) {
    const Handle handle = end.open.pop();
    Node node = end.table.payload(handle);
    if (node.closed) return;
    node.closed = 1;
    end.table.set_payload(handle, node);
    // Settled by the pulls: the best way on from this state is known. The other way round that is not so:
    // forwards a corral postpones pushes outside it, so a state may be settled there at more than its cost.
    const std::uint8_t* state = end.table.state(handle);
    if (&end == &ends_[0]) {
        const Handle there = other.table.find(state, format_.hash(state));
        if (there != kNoHandle && other.table.payload(there).closed) return;
    }
    ++result_.expanded;
    at_end_ = &end;
    at_ = handle;
    at_cost_ = node.cost;
    children_.clear();
    end.expander->load(state);
    result_.generated += end.expander->expand(children_);
    packed_.resize(children_.size() * format_.bytes());
    hashes_.resize(children_.size());
    for (std::size_t i = 0; i < children_.size(); ++i) {
        const Child& child = children_[i];
        std::uint8_t* packed = &packed_[i * format_.bytes()];
        format_.pack_move(state, child.from, child.to, child.player, packed);
        hashes_[i] = format_.hash(packed);
        end.table.prefetch(hashes_[i]);
        other.table.prefetch(hashes_[i]);
    }
    const std::uint32_t cost = with_one_push(node.cost);
    for (std::size_t i = 0; i < children_.size(); ++i) {
        const Child& child = children_[i];
        if (best_ != kNone && cost + child.estimate >= best_) continue;
        const std::uint8_t* packed = &packed_[i * format_.bytes()];
        const auto slot = end.table.insert(packed, hashes_[i]);
        if (!slot.inserted) {
            ++result_.duplicates;
            if (end.table.payload(slot.handle).cost <= cost) continue;
        }
        end.table.set_payload(slot.handle, {handle, cost, 0});
        end.open.push(OpenList::key(2 * cost + child.estimate - child.reverse, child.estimate), slot.handle);
        const Handle found = other.table.find(packed, hashes_[i]);
        if (found != kNoHandle) meet(end, slot.handle, cost, other, found);
    }
}

void Bidirectional::write_solution(SearchResult& result) {
    Vector<Push> pushes = ends_[0].expander->pushes_of(path_to(ends_[0].table, meeting_[0]));
    const Vector<Push> rest = ends_[1].expander->pushes_of(path_to(ends_[1].table, meeting_[1]));
    pushes.insert(pushes.end(), rest.begin(), rest.end());
    result.moves = moves_of(board_, pushes);
    result.optimal = true;
    result.lower_bound = static_cast<int>(pushes.size());
    result.details["backward pushes"] = static_cast<double>(rest.size());
}

bool Bidirectional::advance(std::uint64_t nodes) {
    const std::uint64_t until = nodes == kToTheEnd ? nodes : result_.expanded + nodes;
    while (!over_ && result_.expanded < until) {
        // When one side has nothing left, everything it could reach is known: the best meeting is optimal.
        const bool exhausted = ends_[0].open.empty() || ends_[1].open.empty();
        if (!exhausted) result_.lower_bound = std::max(result_.lower_bound, bound_now());
        if (exhausted || (best_ != kNone && static_cast<int>(best_) <= result_.lower_bound)) {
            result_.status = best_ != kNone ? Status::solved : Status::unsolvable;
            over_ = true;
            break;
        }
        result_.stored = ends_[0].table.size() + ends_[1].table.size();
        if (monitor_.spent(result_)) {
            result_.status = monitor_.status();
            over_ = true;
            break;
        }
        if (turns_-- == 0) {
            // Go on where raising the bound looks cheaper.
            side_ = ends_[1].open.size_at_least_cost() < ends_[0].open.size_at_least_cost() ? 1 : 0;
            turns_ = kTurns;
        }
        expand(ends_[side_], ends_[1 - side_]);
    }
    return over_;
}

SearchResult Bidirectional::result() {
    monitor_.publish(result_);
    SearchResult result = result_;
    if (result.status == Status::solved) write_solution(result);
    result.seconds = monitor_.seconds();
    return result;
}

}  // namespace

std::unique_ptr<Stepwise> make_bidirectional(PushExpander& forward, PullExpander& backward,
                                             const Board& board, const SearchOptions& options,
                                             Progress& progress) {
    return std::make_unique<Bidirectional>(forward, backward, board, options, progress);
}

SearchResult bidirectional(PushExpander& forward, PullExpander& backward, const Board& board,
                           const SearchOptions& options, Progress& progress) {
    return run_to_end(*make_bidirectional(forward, backward, board, options, progress));
}

}  // namespace pushworks
