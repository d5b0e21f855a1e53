#include "exact/threads/shard.hpp"

#include <atomic>
#include <cstring>
#include <stdexcept>

#include "base/hash.hpp"
#include "exact/expanders/node.hpp"

namespace pushworks {

namespace {

// A well mixed number for each block, the same on every machine.
std::uint64_t number_of_block(std::uint64_t block) {
    return splitmix64(block * kGoldenRatio);
}

void put(Vector<std::uint8_t>& out, std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<std::uint8_t>(value >> shift));
}

std::uint32_t read(const std::uint8_t* in) {
    return static_cast<std::uint32_t>(in[0]) | static_cast<std::uint32_t>(in[1]) << 8 |
           static_cast<std::uint32_t>(in[2]) << 16 | static_cast<std::uint32_t>(in[3]) << 24;
}

}  // namespace

struct Shard::Level {
    explicit Level(const Limits& limits) : run({limits.seconds, 0, limits.bytes}, never) {}
    std::atomic<bool> never{false};
    Budget run;
    std::optional<Board> board;
    std::optional<LevelContext> context;
};

std::unique_ptr<Shard> Shard::make(const LevelSpec& spec, int index, int count, int block,
                                   const Limits& limits) {
    // Held here, too: the scope accounts to the level's budget even when the shard cannot be made.
    const auto level = std::make_shared<Level>(limits);
    const BudgetScope scope(level->run);
    level->board.emplace(spec);
    level->context.emplace(*level->board);
    return std::unique_ptr<Shard>(new Shard(level, index, count, block));
}

Shard::Shard(std::shared_ptr<Level> level, int index, int count, int block)
    : Shard(*level->context, index, count, block, HeuristicKind::matching, parse_patterns(""),
            RuleSet::all()) {
    own_ = std::move(level);
}

Shard::~Shard() = default;

Shard::Shard(const LevelContext& context, int index, int count, int block, HeuristicKind heuristic,
             PatternChoice patterns, RuleSet rules)
    : board_(context.board()),
      expander_(context, heuristic, rules),
      index_(index),
      count_(count),
      number_of_(board_.size()),
      position_(board_),
      table_(expander_.format()),
      outboxes_(count),
      states_(expander_.format()) {
    if (count < 1 || index < 0 || index >= count) throw std::invalid_argument("no such shard");
    if (block < 1) throw std::invalid_argument("a block has at least one square");
    expander_.want_patterns(patterns);
    const int across = (board_.width() + block - 1) / block;
    for (int square = 0; square < board_.size(); ++square) {
        const int cell = board_.cell(static_cast<Square>(square));
        const int x = cell % board_.width() / block;
        const int y = cell / board_.width() / block;
        number_of_[square] = number_of_block(static_cast<std::uint64_t>(y * across + x));
    }
}

// Sums, not exclusive or: two boxes in one block must not cancel each other. The sum is mixed once more
// because neighbouring sums share their high bits.
std::uint64_t Shard::abstract_of(const std::uint8_t* state) {
    expander_.format().unpack(state, position_);
    std::uint64_t sum = 0;
    for (const Square square : position_.boxes()) sum += number_of_[square];
    return sum;
}

bool Shard::begin() {
    std::optional<BudgetScope> working;
    if (own_) working.emplace(own_->run);
    const Vector<Root> roots = expander_.roots();
    for (const Root& root : roots)
        if (owner_of(number_of_block(abstract_of(root.state.data()))) == index_)
            keep(root.state.data(), 0, root.estimate, kNoHandle, kNothing);
    return !roots.empty();
}

void Shard::insert(PackedView batch) {
    std::optional<BudgetScope> working;
    if (own_) working.emplace(own_->run);
    const std::size_t record = record_bytes();
    if (batch.size() % record != 0) throw std::invalid_argument("a batch is made of whole records");
    const std::size_t state = expander_.format().bytes();
    for (const std::uint8_t* at = batch.data(); at != batch.data() + batch.size(); at += record) {
        const std::uint8_t* rest = at + state;
        if (read(rest) >= 1U << 30 || read(rest + 4) > PushBound::kDeadlocked)
            throw std::invalid_argument("a record's cost or estimate is out of range");
        keep(at, read(rest), read(rest + 4), read(rest + 8), read(rest + 12));
    }
}

void Shard::keep(const std::uint8_t* state, std::uint32_t cost, std::uint32_t estimate, Handle parent,
                 std::uint32_t owner) {
    const auto slot = table_.insert(state);
    if (!slot.inserted) {
        ++counts_.duplicates;
        if (table_.payload(slot.handle).cost <= cost) return;
    }
    table_.set_payload(slot.handle, {parent, owner, cost, 0});
    open_.push(OpenList::key(cost + estimate, estimate), slot.handle);
}

std::uint64_t Shard::expand(std::uint32_t bound, std::uint64_t most) {
    std::optional<BudgetScope> working;
    if (own_) working.emplace(own_->run);
    std::uint64_t done = 0;
    while (done < most && !open_.empty() && open_.least_cost() <= bound) {
        const std::uint32_t popped = open_.least_cost();
        const Handle handle = open_.pop();
        Node node = table_.payload(handle);
        if (node.closed != 0) continue;
        expander_.load(table_.state(handle));
        if (expander_.finished()) {
            if (node.cost < goal_cost_) {
                goal_cost_ = node.cost;
                goal_ = handle;
            }
            continue;
        }
        // What is known about the level may have grown since the state was stored.
        const std::uint32_t estimate = expander_.reconsider();
        if (estimate != Expander::kDeadlockedEstimate && node.cost + estimate > popped) {
            open_.push(OpenList::key(node.cost + estimate, estimate), handle);
            continue;
        }
        charge_node();
        node.closed = 1;
        table_.set_payload(handle, node);
        ++done;
        ++counts_.expanded;
        expand_children(handle, node.cost, abstract_of(table_.state(handle)));
    }
    return done;
}

void Shard::expand_children(Handle handle, std::uint32_t cost, std::uint64_t abstract) {
    children_.clear();
    counts_.generated += expander_.expand(children_);
    const std::uint32_t one_more = with_one_push(cost);
    for (const Child& child : children_) {
        const std::uint8_t* const packed = states_.pack(table_.state(handle), child);
        const std::uint64_t moved = abstract - number_of_[child.from] + number_of_[child.to];
        const int owner = owner_of(number_of_block(moved));
        if (owner == index_) {
            keep(packed, one_more, child.estimate, handle, static_cast<std::uint32_t>(index_));
            continue;
        }
        Vector<std::uint8_t>& box = outboxes_[owner];
        box.insert(box.end(), packed, packed + expander_.format().bytes());
        put(box, one_more);
        put(box, child.estimate);
        put(box, handle);
        put(box, static_cast<std::uint32_t>(index_));
        ++counts_.sent;
    }
}

Vector<std::uint8_t> Shard::take(int owner) {
    if (owner < 0 || owner >= count_) throw std::invalid_argument("no such shard");
    Vector<std::uint8_t> batch;
    batch.swap(outboxes_[owner]);
    return batch;
}

Shard::Stored Shard::stored(Handle handle) const {
    if (handle >= table_.size()) throw std::invalid_argument("no such state");
    const Node node = table_.payload(handle);
    const std::uint8_t* state = table_.state(handle);
    return {{state, state + expander_.format().bytes()}, node.cost, node.parent, node.owner};
}

std::string Shard::moves(const Vector<Vector<std::uint8_t>>& path) {
    Vector<const std::uint8_t*> states;
    for (const auto& state : path) {
        if (state.size() != expander_.format().bytes()) throw std::invalid_argument("not a packed state");
        states.push_back(state.data());
    }
    return moves_of(board_, expander_.pushes_of(states));
}

std::uint64_t Shard::bytes() const {
    return own_ ? own_->run.bytes() : 0;
}

}  // namespace pushworks
