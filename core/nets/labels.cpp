#include "nets/labels.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/rng.hpp"
#include "exact/expanders/child_states.hpp"
#include "exact/expanders/pull_expander.hpp"
#include "exact/expanders/push_expander.hpp"
#include "level/solution.hpp"
#include "level/state_table.hpp"

namespace pushworks {

namespace {

struct Far {
    std::uint32_t distance;  // fewer than there are positions
};

// Writes positions and their pushes down, as a search sees them: what its rules drop is not there.
class Notes {
 public:
    explicit Notes(const LevelContext& context)
        : board_(&context.board()),
          expander_(context, HeuristicKind::matching, RuleSet::all()),
          position_(*board_),
          reach_(*board_) {
        labels.squares = board_->size();
        labels.boxes = static_cast<int>(board_->start_boxes().size());
        for (int square = 0; square < board_->size(); ++square)
            labels.cells.push_back(board_->cell(static_cast<Square>(square)));
    }

    // A position and what may follow; the caller says what becomes of each child.
    template <class DistanceAfter>
    void note(const std::uint8_t* state, int distance, DistanceAfter after) {
        expander_.load(state);
        const std::uint32_t bound = expander_.reconsider();
        if (bound == Expander::kDeadlockedEstimate) return;
        note_position(state, distance, static_cast<int>(bound));
        const auto sample = static_cast<std::int32_t>(labels.distance.size()) - 1;
        children_.clear();
        expander_.expand(children_);
        for (const Child& child : children_)
            labels.pushes.insert(
                labels.pushes.end(),
                {sample, child.from, direction_between(*board_, child.from, child.to), after(child)});
    }

    void note_position(const std::uint8_t* state, int distance, int bound) {
        expander_.format().unpack(state, position_);
        reach_.flood(position_, position_.player());
        labels.placed.insert(labels.placed.end(), position_.boxes().begin(), position_.boxes().end());
        for (int square = 0; square < labels.squares; ++square)
            labels.reached.push_back(reach_.contains(static_cast<Square>(square)));
        labels.distance.push_back(distance);
        labels.bound.push_back(bound);
    }

    Labels labels;

 private:
    const Board* board_;
    PushExpander expander_;
    Position position_;
    Reach reach_;
    Vector<Child> children_;
};

class Labeller {
 public:
    Labeller(const Board& board, const LabelOptions& options)
        : options_(options),
          rng_(options.seed),
          context_(board),
          pulls_(context_, HeuristicKind::zero),
          table_(pulls_.format()),
          states_(pulls_.format()),
          notes_(context_) {}

    Labels run() {
        explore();
        if (notes_.labels.greatest > 0)
            for (int i = 0; i < options_.samples; ++i) draw();
        return std::move(notes_.labels);
    }

 private:
    // States are numbered in the order in which they are met, so the table is its own queue.
    void explore() {
        for (const Root& root : pulls_.roots()) add(root.state.data(), 0);
        Handle at = 0;
        for (; at < table_.size() && table_.size() < options_.max_positions; ++at) {
            const auto distance = static_cast<int>(table_.payload(at).distance);
            pulls_.load(table_.state(at));
            children_.clear();
            pulls_.expand(children_);
            for (const Child& child : children_) add(states_.pack(table_.state(at), child), distance + 1);
        }
        Labels& labels = notes_.labels;
        labels.complete = at == table_.size();
        labels.positions = table_.size();
        if (table_.size() == 0) return;
        labels.greatest = static_cast<int>(labels.complete ? first_.size() - 1 : table_.payload(at).distance);
        first_.push_back(table_.size());
    }

    void add(const std::uint8_t* state, int distance) {
        const auto slot = table_.insert(state);
        if (!slot.inserted) return;
        table_.set_payload(slot.handle, {static_cast<std::uint32_t>(distance)});
        if (distance == static_cast<int>(first_.size())) first_.push_back(slot.handle);
    }

    void draw() {
        const int distance = rng_.between(1, notes_.labels.greatest);
        const auto begin = static_cast<int>(first_[distance]);
        const auto end = static_cast<int>(first_[distance + 1]);
        const auto at = static_cast<Handle>(rng_.between(begin, end - 1));
        Vector<Child> deadlocked;
        notes_.note(table_.state(at), distance, [&](const Child& child) -> std::int32_t {
            const Handle known = table_.find(states_.pack(table_.state(at), child));
            if (known != kNoHandle) return static_cast<std::int32_t>(table_.payload(known).distance);
            if (!notes_.labels.complete) return Labels::kUnknown;
            deadlocked.push_back(child);
            return Labels::kDeadlocked;
        });
        if (deadlocked.empty() || !rng_.chance(options_.deadlocked_percent)) return;
        const Child child = rng_.pick(deadlocked);
        notes_.note_position(states_.pack(table_.state(at), child), Labels::kDeadlocked,
                             static_cast<int>(child.estimate));
    }

    LabelOptions options_;
    Rng rng_;
    LevelContext context_;
    PullExpander pulls_;
    StateTable<Far> table_;
    ChildStates states_;
    Notes notes_;
    Vector<Child> children_;
    Vector<Handle> first_;  // the first state of each distance
};

}  // namespace

Labels label_level(const Board& board, const LabelOptions& options) {
    return Labeller(board, options).run();
}

Labels label_plan(const Board& board, std::string_view moves, int samples) {
    LevelContext context(board);
    Notes notes(context);
    const PackedFormat format(board.size(), static_cast<int>(board.start_boxes().size()));
    Vector<std::uint8_t> state(format.bytes());
    Position position = Position::start(board);
    Reach reach(board);
    const auto total = static_cast<int>(std::ranges::count_if(moves, [](char c) { return c < 'a'; }));
    const auto sample = [&](int push) { return std::int64_t{push} * samples / total; };
    int done = 0;
    for (const char letter : moves) {
        const int direction = direction_of(letter);
        const bool push = letter < 'a';
        const Square player = position.player();
        const Square ahead = direction < kDirections ? board.neighbour(player, direction) : kNoSquare;
        if (ahead == kNoSquare || position.occupied(ahead) != push)
            throw std::invalid_argument("the moves do not fit the level");
        if (push) {
            const Square to = board.neighbour(ahead, direction);
            if (position.blocked(to)) throw std::invalid_argument("the moves do not fit the level");
            // So that `samples` of them are spread over the whole way.
            if (sample(done) != sample(done + 1)) {
                format.pack(position, reach.flood(position, player), state.data());
                notes.note(state.data(), total - done, [&](const Child& child) {
                    return child.from == ahead && child.to == to ? total - done - 1 : Labels::kUnknown;
                });
            }
            position.move(position.index_at(ahead), to);
            ++done;
        }
        position.set_player(ahead);
    }
    notes.labels.greatest = total;
    return std::move(notes.labels);
}

}  // namespace pushworks
