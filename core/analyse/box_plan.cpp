#include "analyse/box_plan.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <span>
#include <utility>

#include "analyse/plan_estimate.hpp"
#include "analyse/plan_steps.hpp"
#include "base/bucket_queue.hpp"
#include "base/hash_table.hpp"
#include "deadlock/freeze.hpp"
#include "level/box_paths.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"
#include "level/solution.hpp"

namespace pushworks::analyse {

namespace {

// How much the estimate counts against the pushes made: more finds a way sooner, less a shorter one.
constexpr std::uint32_t kWeight = 2;

// Best first over positions in which the boxes of the plan have numbers and the others have none.
class PlanSearch {
 public:
    PlanSearch(const LevelSpec& level, const Vector<PlanStep>& steps, PlanProgress& progress)
        : level_(level),
          board_(level),
          sides_(board_),
          plan_(plan_of(level, board_, sides_, steps)),
          asked_(static_cast<int>(steps.size())),
          alive_(alive_squares(board_, sides_)),
          estimate_(board_, sides_, plan_),
          freeze_(board_, nullptr),
          position_(board_),
          reach_(board_),
          scratch_(board_),
          stride_(plan_.cells.size() + 1),
          progress_(progress) {}

    // True when all steps are carried out, false when there is no way.
    bool run() {
        Vector<Square> boxes;
        for (const int cell : plan_.cells) boxes.push_back(board_.square_of_cell(cell));
        position_.assign(boxes, board_.start_player());
        bool found = try_directly(add(kNone, {kNoSquare, 0}).node);
        while (!found && !queue_.empty()) {
            const std::uint32_t node = queue_.pop();
            progress_.nodes.fetch_add(1, std::memory_order_relaxed);
            charge_node();
            found = expand(node);
        }
        return found && plan_.steps() == asked_;
    }

    // Steps before the first that a box cannot do even when it is alone on the board.
    std::size_t hopeful() const { return plan_.box.size(); }

    Vector<std::string> moves() const {
        Vector<std::uint32_t> line;
        for (std::uint32_t node = furthest_; node != kNone; node = nodes_[node].parent) line.push_back(node);
        if (line.empty()) return {};
        std::ranges::reverse(line);
        Vector<Push> pushes;
        for (const std::uint32_t node : std::span(line).subspan(1)) pushes.push_back(nodes_[node].push);
        Vector<std::string> result(static_cast<std::size_t>(nodes_[line[0]].step));
        std::string now;
        std::size_t done = 0;  // pushes
        for (const char letter : moves_of(board_, pushes)) {
            now += letter;
            if (letter >= 'a') continue;
            const auto step = static_cast<std::size_t>(nodes_[line[++done]].step);
            if (step == result.size()) continue;
            result.push_back(std::exchange(now, {}));
            result.resize(step);
        }
        return result;
    }

 private:
    static constexpr std::uint32_t kNone = HashIndex::kNone;
    struct Node {
        std::uint32_t parent;
        std::uint32_t pushes;
        int step;
        Push push;
        Square player;  // where it stands
    };
    struct Added {
        std::uint32_t node;
        bool is_new;
    };

    // The numbered boxes, the others in order, the smallest square of the player's region.
    std::span<const Square> key(std::uint32_t node) const { return {&keys_[node * stride_], stride_}; }
    std::uint64_t hash(std::uint32_t node) const {
        std::uint64_t hash = splitmix64(static_cast<std::uint64_t>(nodes_[node].step));
        for (const Square square : key(node)) hash = splitmix64(hash ^ square);
        return hash;
    }

    void load(std::uint32_t node) { position_.assign(key(node).first(stride_ - 1), nodes_[node].player); }

    // The step that comes next in the position that is loaded, after those of the parent.
    int step_after(std::uint32_t parent) const {
        auto step = static_cast<std::size_t>(parent == kNone ? 0 : nodes_[parent].step);
        while (step < plan_.box.size() && position_.boxes()[plan_.box[step]] == plan_.target[step]) ++step;
        return static_cast<int>(step);
    }

    // Adds the position that is loaded, unless it is known or leads nowhere (kNone).
    Added add(std::uint32_t parent, Push push) {
        if (nodes_.size() == kNone) throw std::bad_alloc();
        const auto node = static_cast<std::uint32_t>(nodes_.size());
        const int step = step_after(parent);
        keys_.insert(keys_.end(), position_.boxes().begin(), position_.boxes().end());
        keys_.push_back(scratch_.flood(position_, position_.player()));
        charge(static_cast<std::size_t>(board_.size()) / 8 + stride_);
        std::sort(keys_.begin() + static_cast<std::ptrdiff_t>(node * stride_) + plan_.boxes, keys_.end() - 1);
        const std::uint32_t pushes = parent == kNone ? 0 : nodes_[parent].pushes + 1;
        nodes_.push_back({parent, pushes, step, push, position_.player()});
        const auto same = [&](std::uint32_t other) {
            return nodes_[other].step == step && std::ranges::equal(key(other), key(node));
        };
        const auto hash_of = [&](std::uint32_t other) { return hash(other); };
        if (const std::uint32_t known = seen_.find_or_add(node, hash(node), same, hash_of); known != kNone) {
            nodes_.pop_back();
            keys_.resize(node * stride_);
            return {known, false};
        }
        if (furthest_ == kNone || step > nodes_[furthest_].step) {
            furthest_ = node;
            progress_.steps.store(static_cast<std::uint32_t>(step), std::memory_order_relaxed);
        }
        const std::uint32_t left = step == plan_.steps() ? 0 : estimate_(position_, step);
        if (left == kNever) return {kNone, true};  // stays in the table: the estimate is made once
        queue_.push(pushes + kWeight * left, node);
        return {node, true};
    }

    // Whether a push makes the rest of the plan, or of the level, impossible. The box stands on `to` already.
    // A box that was lost before may go anywhere.
    bool spoils(int step, int number, Square from, Square to) {
        if (number == plan_.box[step]) return false;
        if (number >= plan_.boxes || plan_.next(step, number) == plan_.steps())
            return alive_[from] && (!alive_[to] || freeze_.dead(position_, to));
        const auto next = static_cast<std::size_t>(plan_.next(step, number));
        return plan_.distance[next][to] == kNever ||
               (to != plan_.target[next] && freeze_.frozen(position_, to));
    }

    bool expand(std::uint32_t node) {
        load(node);
        const int step = nodes_[node].step;
        if (step == plan_.steps()) return true;
        const Square player = position_.player();
        reach_.flood(position_, player);
        charge(static_cast<std::size_t>(board_.size()) / 8);
        for (int number = 0; number < position_.count(); ++number) {
            if (plan_.placed(step, number)) continue;
            const Square from = position_.boxes()[number];
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square to = board_.neighbour(from, direction);
                if (position_.blocked(to) || !reach_.reaches(board_.neighbour(from, opposite(direction))))
                    continue;
                position_.move(number, to);
                position_.set_player(from);
                Added next{kNone, false};
                if (!spoils(step, number, from, to))
                    next = add(node, {from, static_cast<std::uint8_t>(direction)});
                position_.move(number, from);
                position_.set_player(player);
                if (!next.is_new || next.node == kNone || nodes_[next.node].step == step) continue;
                if (try_directly(next.node)) return true;
                load(node);
            }
        }
        return false;
    }

    // From a node on, step by step with all other boxes standing still; true when that reaches the end.
    bool try_directly(std::uint32_t node) {
        while (node != kNone && nodes_[node].step < plan_.steps()) {
            const auto step = static_cast<std::size_t>(nodes_[node].step);
            const auto number = static_cast<std::size_t>(plan_.box[step]);
            load(node);
            LevelSpec now = level_;
            now.boxes.clear();
            for (const Square box : position_.boxes()) now.boxes.push_back(board_.cell(box));
            now.player = board_.cell(position_.player());
            charge(static_cast<std::size_t>(board_.size()) * 4);
            const int box = board_.cell(position_.boxes()[number]);
            if (position_.occupied(plan_.target[step])) return false;
            const auto way = BoxPaths(now).path(box, {board_.cell(plan_.target[step])}, Way::push, false);
            if (!way) return false;
            for (const char letter : *way) {
                const auto direction = static_cast<std::uint8_t>(direction_of(letter));
                if (letter != kPushLetters[direction]) continue;
                const Square from = position_.boxes()[number];
                position_.move(static_cast<int>(number), board_.neighbour(from, direction));
                position_.set_player(from);
                node = add(node, {from, direction}).node;
                if (node == kNone) return false;
            }
        }
        return node != kNone;
    }

    const LevelSpec& level_;
    Board board_;
    Sides sides_;
    Plan plan_;
    int asked_;  // steps, the impossible ones included
    Vector<std::uint8_t> alive_;
    PlanEstimate estimate_;
    Freeze freeze_;
    Position position_;
    Reach reach_, scratch_;
    std::size_t stride_;
    Vector<Node> nodes_;
    Vector<Square> keys_;
    HashIndex seen_;
    BucketQueue<std::uint32_t> queue_;
    std::uint32_t furthest_ = kNone;
    PlanProgress& progress_;
};

}  // namespace

PlanResult carry_out(const LevelSpec& level, const Vector<PlanStep>& steps, const Limits& limits,
                     PlanProgress& progress) {
    Budget run(limits, progress.cancel);
    PlanResult result;
    std::optional<PlanSearch> search;
    run_within(run, result, [&] {
        // Without the last step, and so on: which is the first that cannot be done?
        for (std::size_t count = steps.size();; --count) {
            search.emplace(
                level, Vector<PlanStep>(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(count)),
                progress);
            const bool found = search->run();
            if (found || count == 0) {
                result.status = found && count == steps.size() ? Status::solved : Status::unsolvable;
                return;
            }
            count = std::min(count, search->hopeful() + 1);
        }
    });
    if (search) result.moves = search->moves();
    result.nodes = progress.nodes.load(std::memory_order_relaxed);
    result.seconds = run.seconds();
    return result;
}

}  // namespace pushworks::analyse
