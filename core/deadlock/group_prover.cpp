#include "deadlock/group_prover.hpp"

#include "base/containers.hpp"
#include "base/width.hpp"
#include "deadlock/group_search.hpp"
#include "deadlock/subgoal_task.hpp"

namespace pushworks {
namespace {

constexpr int kMostBoxes = 12;               // of a set
constexpr std::size_t kMostCached = 200000;  // answers kept
constexpr std::size_t kMostWays = 2000;

template <int N>
class BitGroupProver final : public GroupProver {
 public:
    explicit BitGroupProver(const LevelContext& context)
        : board_(context.board()),
          cut_tree_(board_),
          grid_(bit_board<N>(context)),
          distances_(bit_distances<N>(context, Way::push)),
          search_(grid_, alive_tables<N>(context, Way::push, false), deadlock_patterns_) {}

    DeadlockPattern find(const Vector<Square>& squares, Square player_square, Square seed,
                         int budget) override {
        const Set boxes = set_of(squares);
        const int player = grid_.bit_of_square[player_square];
        Set group = Set::single(grid_.bit_of_square[seed]);
        while (group.count() <= kMostBoxes) {
            const Answer& answer = ask(group, player, (boxes - group) & grid_.goals, budget);
            if (answer.verdict == Verdict::unknown) return {};
            if (answer.verdict == Verdict::deadlocked) return smaller(group, player, budget);
            const Set obstacles = in_the_way(boxes, group, player, answer.pushes);
            if (!(obstacles - group).any()) return {};
            group |= obstacles;
        }
        return {};
    }

    Vector<BoxPush> bring(const Vector<Square>& squares, const std::uint8_t* still_marks,
                          Square player_square, Square seed, Square target, int budget) override {
        const Set boxes = set_of(squares);
        const Set still = set_of(squares, still_marks);
        const int player = grid_.bit_of_square[player_square];
        SubgoalTask<N> subgoal(grid_, way_to(still, target), grid_.bit_of_square[target]);
        Set group = Set::single(grid_.bit_of_square[seed]);
        Vector<BitPush> pushes;
        while (group.count() <= kMostBoxes) {
            const Verdict verdict =
                search_.run(group, still, boxes - still - group, player, subgoal, budget, pushes);
            if (verdict == Verdict::unknown) return {};
            if (verdict == Verdict::deadlocked) {
                // Not possible while the others stand where they are: let some of them move too.
                const Set conflict = search_.conflict() - group;
                if (!conflict.any()) return {};
                group |= conflict;
                continue;
            }
            const Set obstacles = in_the_way(boxes, group, player, pushes);
            if (!obstacles.any()) {
                Vector<BoxPush> result;
                for (const BitPush& push : pushes)
                    result.push_back({grid_.square_of_bit[push.from], grid_.square_of_bit[push.to]});
                return result;
            }
            group |= obstacles;
        }
        return {};
    }

    DeadlockPattern reduce(const DeadlockPattern& set, int budget) override {
        return smaller(set_of(set.boxes), grid_.bit_of_square[set.player[0]], budget);
    }
    void learn(const DeadlockPattern& set) override {
        deadlock_patterns_.add({bits_of(set.boxes), bits_of(set.player)});
    }

    int distance(const Vector<Square>& squares, const std::uint8_t* still_marks, Square player, Square from,
                 Square target) override {
        const int pushes = way_to(set_of(squares, still_marks), target).from(from, player);
        return pushes == kFar ? -1 : pushes;
    }

    std::uint64_t nodes() const override { return search_.expanded; }

 private:
    using Set = Bits<N>;
    struct Answer {
        Verdict verdict = Verdict::unknown;
        int budget = 0;
        Vector<BitPush> pushes;
    };

    // All of the squares, or those with a mark.
    Set set_of(const Vector<Square>& squares, const std::uint8_t* marks = nullptr) const {
        Set set;
        for (const Square s : squares)
            if (marks == nullptr || marks[s]) set.set(grid_.bit_of_square[s]);
        return set;
    }
    Vector<Square> bits_of(const Vector<Square>& squares) const {
        Vector<Square> bits;
        for (const Square s : squares) bits.push_back(static_cast<Square>(grid_.bit_of_square[s]));
        return bits;
    }
    const PushDistanceTo& way_to(const Set& still, Square target) {
        if (ways_.size() > kMostWays) ways_.clear();
        const std::uint64_t key = still.hash(grid_.bit_of_square[target] + 1);
        if (const auto known = ways_.find(key); known != ways_.end()) return known->second;
        Occupancy walls = empty_board(board_);
        still.for_each([&](int bit) { walls[grid_.square_of_bit[bit]] = kBox; });
        cut_tree_.build(walls.data());
        return ways_.emplace(key, PushDistanceTo(cut_tree_, target)).first->second;
    }

    // The same few boxes are examined over and over: siblings differ in the others.
    const Answer& ask(const Set& group, int player, const Set& taken, int budget) {
        if (answers_.size() > kMostCached) answers_.clear();
        const int home = grid_.flood(player, grid_.floor - group).first();
        Answer& answer = answers_[group.hash(taken.hash(home + 1))];
        if (answer.budget == 0 || (answer.verdict == Verdict::unknown && answer.budget < budget)) {
            ReachGoals<N> task(grid_, distances_, taken);
            answer.verdict = search_.run(group, Set{}, Set{}, home, task, budget, answer.pushes);
            answer.budget = budget;
        }
        return answer;
    }

    // Tries the pushes on the real board. Boxes that have to join the group; none if all goes well.
    Set in_the_way(Set boxes, Set group, int player, const Vector<BitPush>& pushes) const {
        for (const BitPush& push : pushes) {
            if (boxes.test(push.to)) return Set::single(push.to);
            const int stand = 2 * push.from - push.to;
            const Set reach = grid_.flood(player, grid_.floor - boxes);
            if (!reach.test(stand)) return on_the_walk(boxes, group, reach, stand);
            boxes = boxes.moved(push.from, push.to);
            group = group.moved(push.from, push.to);
            player = push.from;
        }
        return {};
    }

    // The player is to walk to `stand`, which only boxes outside the group prevent: a smallest number of
    // them that would have to go.
    Set on_the_walk(const Set& boxes, const Set& group, const Set& reach, int stand) const {
        const Set others = boxes - group;
        const Set free = grid_.floor - boxes;
        Vector<Set> gates;  // boxes met after 0, 1, 2, ... others
        Set known = reach;
        while (!known.test(stand)) {
            const Set gate = (others & grid_.around(known)) - known;
            if (!gate.any()) return {};
            gates.push_back(gate);
            known = grid_.spread(known | gate, free | gate | known);
        }
        Set result;
        int at = stand;
        for (std::size_t k = gates.size(); k-- > 0;) {
            if (!gates[k].test(at)) {
                const Set touching = gates[k] & grid_.around(grid_.flood(at, free | Set::single(at)));
                if (!touching.any()) return result;
                at = touching.first();
            }
            result.set(at);
        }
        return result;
    }

    // Leaves out every box without which the rest is still deadlocked.
    DeadlockPattern smaller(Set group, int player, int budget) {
        const Set all = group;
        ReachGoals<N> task(grid_, distances_, Set{});
        Vector<BitPush> pushes;
        all.for_each([&](int bit) {
            if (group.count() < 2) return;
            Set rest = group;
            rest.clear(bit);
            if (search_.run(rest, Set{}, Set{}, player, task, budget, pushes) == Verdict::deadlocked)
                group = rest;
        });
        DeadlockPattern result;
        group.for_each([&](int bit) { result.boxes.push_back(grid_.square_of_bit[bit]); });
        grid_.flood(player, grid_.floor - group).for_each([&](int bit) {
            result.player.push_back(grid_.square_of_bit[bit]);
        });
        return result;
    }

    const Board& board_;
    BlockCutTree cut_tree_;
    const BitBoard<N>& grid_;
    const BitDistances<N>& distances_;
    DeadlockPatterns deadlock_patterns_{64 * N};  // of bits of the grid
    GroupSearch<N> search_;
    UnorderedMap<std::uint64_t, Answer> answers_;
    UnorderedMap<std::uint64_t, PushDistanceTo> ways_;
};

}  // namespace

std::unique_ptr<GroupProver> make_group_prover(const LevelContext& context) {
    using Made = std::unique_ptr<GroupProver>;
    const Board& board = context.board();
    if (board.goals().size() > MinCostMatching64::kMost) return nullptr;
    return with_words<1, 2, 3, 4, 6, 8>(
        board.frame().bits_for_short_shifts(),
        [&](auto words) -> Made { return std::make_unique<BitGroupProver<words>>(context); },
        []() -> Made { return nullptr; });
}

}  // namespace pushworks
