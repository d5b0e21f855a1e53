#include "deadlock/corral_prover.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/budget.hpp"
#include "level/spread.hpp"

namespace pushworks {
namespace {

constexpr std::uint32_t kFirstBudget = 10;  // states; doubled each time the same corral is examined again
constexpr std::size_t kMostSeen = 60'000;   // positions of a proof
constexpr std::uint64_t kMeanCost = 1000;   // states that a proof of one size may cost on average,
constexpr std::uint64_t kStillTried = 16;   // or only one in so many is still tried

struct OccupancyView {
    const Occupancy& occupancy;
    const std::uint8_t* player;
    const std::uint8_t* dead_squares;
    const Vector<Square>& piece;

    bool box(Square at) const { return occupancy[at] == kBox; }
    bool dead(Square at) const { return dead_squares[at] != 0; }
    bool reached(Square at) const { return player[at] != 0; }
    Square first(Square at) const { return piece[at]; }
};

}  // namespace

bool CorralProver::Record::worth_it() {
    return states <= kMeanCost * (1 + dead) || ++passed_over % kStillTried == 0;
}

CorralProver::CorralProver(const Grid& grid)
    : grid_(grid),
      walker_(grid),
      freeze_(grid.board, grid.dead.data()),
      board_(grid.empty()),
      cut_tree_(grid.board),
      corral_(grid.board),
      first_(grid.n + 1),
      inside_before_(grid.n + 3) {}

bool CorralProver::examine(const Occupancy& occupancy, const Vector<Square>& boxes, const Walker& reach) {
    only_.clear();
    std::ranges::fill(first_, kNoSquare);
    Vector<Square> pieces, group;
    const auto enter = [&](Square at, Square from) {
        if (occupancy[at] != kFree || reach.reach()[at] || first_[at] != kNoSquare) return false;
        first_[at] = at == from ? at : first_[from];
        return true;
    };
    for_each_piece<Square>(grid_.next, grid_.n, enter,
                           [&](const Vector<Square>& piece) { pieces.push_back(piece.front()); });
    const OccupancyView view{occupancy, reach.reach(), grid_.dead.data(), first_};
    for (const Square piece : pieces) {
        // The corral with the boxes that touch it, alone.
        charge(boxes.size() + static_cast<std::size_t>(grid_.n) / 8);
        group.clear();
        std::ranges::copy_if(boxes, std::back_inserter(group), [&](Square box) {
            return std::ranges::any_of(grid_.next[box], [&](Square at) { return first_[at] == piece; });
        });
        const Square player = reach.squares()[0];
        corral_.begin(view, piece);
        if (!grid_.board.are_goals(group) && dead(group, player)) return true;
        // Grown until all first pushes go inward.
        if (corral_.close(view, [](Square, int) {}) && !grid_.board.are_goals(corral_.boxes())) {
            if (dead(corral_.boxes(), player)) return true;
            if (only_.empty() || corral_.boxes().size() < only_.size()) only_ = corral_.boxes();
        }
    }
    if (only_.size() == boxes.size()) only_.clear();
    return false;
}

bool CorralProver::dead(const Vector<Square>& boxes, Square player) {
    for (const Square b : boxes) board_[b] = kBox;
    const Square home = walker_.flood(board_, player);
    deadlock_.boxes = boxes;
    deadlock_.player.assign(walker_.squares().begin(), walker_.squares().end());
    std::uint64_t key = grid_.player_key[home];
    for (const Square b : boxes) {
        key ^= grid_.box_key[b];
        board_[b] = kFree;
    }
    Known& known = known_.insert(key).first;
    ++known.asked;
    if (known.verdict != Verdict::unknown) return known.verdict == Verdict::deadlocked;
    if (known.asked & (known.asked - 1)) return false;  // try harder only at powers of two
    Record& record = records_[std::bit_width(known.asked)];
    if (!record.worth_it()) return false;
    const std::uint64_t before = nodes_;
    const int budget = std::min<std::uint32_t>(kFirstBudget * known.asked, 2000);
    known.verdict = search(boxes, player, budget);
    record.states += nodes_ - before;
    record.dead += known.verdict == Verdict::deadlocked;
    return known.verdict == Verdict::deadlocked;
}

// What the player reaches once the box has been pushed: the regions beside the square that it leaves, as its
// new square lets them be.
CorralProver::Reach CorralProver::reach_after(Square box, int d) const {
    const Square to = grid_.next[box][d];
    const auto inside = [&](int first, int size) {
        return inside_before_[first + size] - inside_before_[first];
    };
    Reach reach{box, in_area_[box]};
    Square counted[3];
    int regions = 0;
    for (const int side : {d ^ 1, d ^ 2, d ^ 3}) {
        const Square beside = grid_.next[box][side];
        if (!cut_tree_.free(beside)) continue;
        const BlockCutTree::Region region = cut_tree_.region_without(to, beside, inside);
        if (std::find(counted, counted + regions, region.name) != counted + regions) continue;
        counted[regions++] = region.name;
        reach.home = std::min(reach.home, region.smallest);
        reach.inside += region.size;
    }
    return reach;
}

// Best first by the number of corral squares still out of reach. Alive as soon as the corral is open or its
// boxes are on goals; dead when everything has been tried.
Verdict CorralProver::search(const Vector<Square>& boxes, Square player, int budget) {
    in_area_.assign(grid_.n + 1, 0);
    for (const Square s : corral_.area()) in_area_[s] = 1;
    inside_ = static_cast<int>(corral_.area().size());
    store_.clear();
    open_.clear();
    keys_.clear();
    seen_.clear();
    base_ = boxes;
    for (const Square b : boxes) board_[b] = kBox;
    Reach reach{walker_.flood(board_, player), 0};
    for (const Square s : walker_.squares()) reach.inside += in_area_[s];
    Verdict verdict = keep(reach);
    for (const Square b : boxes) board_[b] = kFree;
    int spent = 0;
    while (verdict == Verdict::deadlocked && !open_.empty())
        verdict = ++spent > budget ? Verdict::unknown : expand(open_.pop());
    nodes_ += static_cast<std::uint64_t>(spent);
    return verdict;
}

// Keeps the position on the board (boxes base_) to be expanded later.
Verdict CorralProver::keep(Reach reach) {
    if (reach.inside == inside_) return Verdict::alive;  // no box can be inside, either
    open_.push(static_cast<std::size_t>(inside_ - reach.inside), store_.size());
    store_.insert(store_.end(), base_.begin(), base_.end());
    store_.push_back(reach.home);
    return Verdict::deadlocked;
}

// Numbers the free squares of the board, and counts those of the corral by number.
void CorralProver::survey() {
    cut_tree_.build(board_.data());
    std::fill(inside_before_.begin(), inside_before_.end(), std::uint16_t{0});
    for (int s = 0; s < grid_.n; ++s)
        if (in_area_[s] && board_[s] == kFree)
            inside_before_[cut_tree_.number(static_cast<Square>(s)) + 1] = 1;
    std::partial_sum(inside_before_.begin(), inside_before_.end(), inside_before_.begin());
}

Verdict CorralProver::expand(std::size_t stored) {
    std::copy_n(store_.begin() + static_cast<std::ptrdiff_t>(stored), base_.size(), base_.begin());
    std::uint64_t key = 0;
    int off_goal = 0;
    for (const Square b : base_) {
        board_[b] = kBox;
        key ^= grid_.box_key[b];
        off_goal += !grid_.goal[b];
    }
    survey();
    const Square region = cut_tree_.part(store_[stored + base_.size()]);
    Verdict verdict = Verdict::deadlocked;
    for (std::size_t i = 0; i < base_.size(); ++i) {
        const Square b = base_[i];
        for (int d = 0; d < 4 && verdict == Verdict::deadlocked; ++d) {
            const Square to = grid_.next[b][d];
            const Square stand = grid_.next[b][d ^ 1];
            if (!cut_tree_.free(stand) || cut_tree_.part(stand) != region) continue;
            if (board_[to] != kFree || grid_.dead[to]) continue;
            board_[b] = kFree;
            board_[to] = kBox;
            base_[i] = to;
            if (!freeze_.dead(board_, to))
                verdict = off_goal + grid_.goal[b] == grid_.goal[to]
                              ? Verdict::alive
                              : arrive(b, d, key ^ grid_.box_key[b] ^ grid_.box_key[to]);
            base_[i] = b;
            board_[to] = kFree;
            board_[b] = kBox;
        }
    }
    for (const Square b : base_) board_[b] = kFree;
    return verdict;
}

// The box has been pushed from a square; `key` is that of the boxes now.
Verdict CorralProver::arrive(Square box, int d, std::uint64_t key) {
    if (keys_.size() >= kMostSeen) return Verdict::unknown;
    const Reach reach = reach_after(box, d);
    key ^= grid_.player_key[reach.home];
    const auto same = [&](std::uint32_t i) { return keys_[i] == key; };
    const auto key_of = [&](std::uint32_t i) { return keys_[i]; };
    if (seen_.find_or_add(static_cast<std::uint32_t>(keys_.size()), key, same, key_of) != HashIndex::kNone)
        return Verdict::deadlocked;
    keys_.push_back(key);
    return keep(reach);
}

}  // namespace pushworks
