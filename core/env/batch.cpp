#include "env/batch.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace pushworks::env {

namespace {

constexpr std::size_t kKnown = 256;  // studies kept although no board plays their level

}  // namespace

Batch::Batch(LevelStore store, SamplerOptions sample, const Vector<int>& stages, BatchOptions options,
             Painter painter)
    : own_store_(std::make_shared<LevelStore>(std::move(store))),
      store_(*own_store_),
      options_(std::move(options)),
      sampler_(store_, options_.boards, std::move(sample), stages),
      painter_(std::move(painter)),
      pool_(std::clamp(options_.threads, 1, std::max(options_.boards / kWorthIt, 1))),
      view_bytes_(observation_bytes()),
      cells_(static_cast<std::size_t>(options_.boards) * shape().stride(), kWall),
      boards_(options_.boards),
      ended_(pool_.size()),
      analyses_(options_.boards) {
    for (int board = 0; board < boards(); ++board) streams_.emplace_back(static_cast<std::uint64_t>(board));
    for (const ActionSpec& action : options_.actions)
        moves_.push_back({action.direction < 0 ? 0 : shape().step(action.direction), action.push});
    moves_.push_back({0, 0});
    for (unsigned outcome = 0; outcome < 32; ++outcome) {
        const int change = 1 + ((outcome & kMore) != 0) - ((outcome & kFewer) != 0);
        rewards_[outcome] = options_.reward.table[((outcome & kFirst) != 0) * 6 + change * 2 + outcome / 16];
    }
    if (actions() > 0xFFFF)
        throw std::invalid_argument(
            "expected at most 65,535 actions: a board of whole pushes has 4 for each cell");
    if (whole_pushes()) own_mask_.resize(static_cast<std::size_t>(boards()) * actions());
    if (options_.reward.distance != 0 && !store_.measured())
        throw std::invalid_argument("a reward by distance needs measured levels");
}

Batch::Batch(const Batch& other)
    : own_store_(other.sampler_.makes_levels() ? std::make_shared<LevelStore>(other.store_)
                                               : other.own_store_),
      store_(*own_store_),
      options_(other.options_),
      sampler_(other.sampler_),
      painter_(other.painter_),
      pool_(other.pool_.size()),
      view_bytes_(other.view_bytes_),
      cells_(other.cells_),
      boards_(other.boards_),
      streams_(other.streams_),
      moves_(other.moves_),
      rewards_(other.rewards_),
      ended_(pool_.size()),
      own_mask_(other.own_mask_),
      analyses_(options_.boards),  // made again when asked for: two batches may be in two threads
      begun_(other.begun_) {
    sampler_.attach(store_);
}

bool Batch::every_board_has_a_level() const {
    return std::all_of(boards_.level.begin(), boards_.level.end(), [](int level) { return level >= 0; });
}

std::size_t Batch::observation_bytes() const {
    return std::visit([](const auto& painter) { return painter.bytes(); }, painter_);
}

void Batch::connect(const Buffers& buffers) {
    buffers_ = buffers;
    if (whole_pushes() && buffers_.action_mask == nullptr) buffers_.action_mask = own_mask_.data();
    if (options_.autoreset == Autoreset::same_step && buffers_.final_observations == nullptr)
        throw std::invalid_argument(
            "boards that reset in the same step need a buffer for their last observation");
}

// The new level on a board, painted from scratch.
void Batch::begin(int board, int level) {
    const int player = store_.player(level);
    boards_.player[board] = static_cast<std::uint16_t>(player);
    boards_.left[board] = static_cast<std::uint16_t>(store_.boxes_off_goals(level));
    boards_.steps[board] = boards_.pushes[board] = boards_.goal_distance[board] = 0;
    boards_.level[board] = level;
    boards_.moved[board] = 1;
    boards_.over[board] = 0;
    Cell* cells = board_cells(board);
    std::memcpy(cells - shape().offset(), store_.image(level), shape().stride());
    cells[player] &= static_cast<Cell>(~kPlayer);
    if (options_.reward.distance != 0)
        for (int i = 0; i < shape().size(); ++i)
            if (cells[i] & kBox) boards_.goal_distance[board] += store_.far(level)[i];
    std::visit([&](const auto& painter) { painter.paint(view(board), cells, player); }, painter_);
    if (buffers_.action_mask != nullptr) mask(board);
    analyses_[board].reset();
}

void Batch::reset(std::span<const std::uint8_t> wanted, std::span<const int> levels) {
    for (int board = 0; board < boards(); ++board) {
        if (!wanted.empty() && !wanted[board]) continue;
        if (!levels.empty() && (sampler_.ordered() || levels[board] < 0 || levels[board] >= store_.size()))
            throw std::out_of_range(sampler_.ordered() ? "levels cannot be chosen where a sampler deals them"
                                                       : "there is no such level");
        if (level(board) >= 0) sampler_.leave(level(board), boards_.over[board], solved(board));
        begin(board, levels.empty() ? sampler_.sample(board, streams_[board]) : levels[board]);
        buffers_.rewards[board] = 0;
        buffers_.terminated[board] = buffers_.truncated[board] = 0;
    }
}

// A box goes from one cell to the next; what came of it.
std::uint8_t Batch::push_box(Cell& from, Cell& to) {
    const unsigned home = (to & kGoal) != 0, left_home = (from & kGoal) != 0;
    const unsigned first = home & static_cast<unsigned>((to & kTouched) == 0);
    from = static_cast<Cell>(from & ~kBox);
    to = static_cast<Cell>(to | kBox | home * kTouched);
    return static_cast<std::uint8_t>(kPushed + left_home * kFewer + home * kMore + first * kFirst);
}

void Batch::advance() {
    pool_.run([&](int part) {
        Vector<int>& ended = ended_[part];
        ended.clear();
        const auto [first, last] = share(part);
        for (int from = first; from < last; from += kBlock) {
            const int to = std::min(from + kBlock, last);
            std::visit(
                [&](const auto& painter) {
                    whole_pushes() ? move_whole_pushes(painter, from, to) : move(painter, from, to);
                },
                painter_);
            score(from, to, ended);
        }
        if (!in_order()) finish(ended);
        if (!whole_pushes() && buffers_.action_mask != nullptr)
            for (int board = first; board < last; ++board) mask(board);
    });
    if (!in_order()) return;
    Vector<int> ended;
    for (const auto& part : ended_) ended.insert(ended.end(), part.begin(), part.end());
    if (options_.stop_when_deadlocked) end_deadlocked(ended);
    finish(ended);
}

// Whether the player moves is computed, not decided: on random boards a branch would be guessed wrong every
// third time, at the cost of the whole step. But a box is pushed by one random step in twenty, which is
// guessed well, and a step that leaves the boxes alone leaves most of the memory alone. Everything the loop
// needs is copied to the stack first: bytes are written all the time, and for all the compiler knows they
// might be members of this object.
template <class P>
void Batch::move(const P& shared_painter, int begin, int end) {
    const P painter = shared_painter;
    const Vector<Move> moves = moves_;
    const std::size_t stride = shape().stride(), view_bytes = view_bytes_;
    Cell* cells = board_cells(begin);
    std::uint8_t* out = view(begin);
    std::uint16_t* const players = boards_.player.data();
    const std::uint16_t* const todo = boards_.todo.data();
    std::uint8_t* const outcomes = boards_.outcome.data();
    const int last = end - 1;  // the boards behind it may be moving in another thread
    for (int board = begin; board < end; ++board, cells += stride, out += view_bytes) {
        const int ahead = players[std::min(board + kAhead, last)];  // of another board, but about as far
        __builtin_prefetch(cells + kAhead * stride + ahead, 1);
        painter.fetch(out + kAhead * view_bytes, ahead);
        const Move move = moves[todo[board]];
        const int here = players[board], next = here + move.delta, beyond = next + move.delta;
        unsigned go = static_cast<unsigned>((cells[next] & kBlocked) == 0), push = 0;
        std::uint8_t outcome = 0;
        if (cells[next] & kBox) [[unlikely]] {
            go = push = static_cast<unsigned>((cells[beyond] & kBlocked) == 0) & move.push;
            if (push) outcome = push_box(cells[next], cells[beyond]);
        }
        players[board] = static_cast<std::uint16_t>(here + (move.delta & -static_cast<int>(go)));
        painter.paint_change(out, cells, {here, next, beyond, go, push});
        outcomes[board] = outcome;
    }
}

// The same for whole pushes: the player walks to the box without counting.
template <class P>
void Batch::move_whole_pushes(const P& painter, int begin, int end) {
    for (int board = begin; board < end; ++board) {
        const int action = boards_.todo[board];
        boards_.outcome[board] = 0;
        if (action == actions() ||
            !buffers_.action_mask[static_cast<std::size_t>(board) * actions() + action])
            continue;
        Cell* cells = board_cells(board);
        const int next = action / kDirections, beyond = next + shape().step(action % kDirections);
        boards_.outcome[board] = push_box(cells[next], cells[beyond]);
        const int here = std::exchange(boards_.player[board], static_cast<std::uint16_t>(next));
        painter.paint_change(view(board), cells, {here, next, beyond, 1, 1});
        mask(board);
    }
}

// Counts, rewards and flags of the step; loops as simple as they are so that the compiler takes many boards
// at once.
void Batch::score(int begin, int end, Vector<int>& ended) {
    const int count = end - begin;
    const std::uint8_t* const outcome = boards_.outcome.data() + begin;
    std::uint8_t* const terminated = buffers_.terminated + begin;
    std::uint8_t* const truncated = buffers_.truncated + begin;
    double* const rewards = buffers_.rewards + begin;
    std::uint16_t* const left = boards_.left.data() + begin;
    std::uint32_t* const steps = boards_.steps.data() + begin;
    std::uint32_t* const pushes = boards_.pushes.data() + begin;
    std::uint8_t* const moved = boards_.moved.data() + begin;
    const std::array<double, 32> table = rewards_;
    const std::uint32_t max_steps = options_.max_steps;
    for (int i = 0; i < count; ++i)
        left[i] = static_cast<std::uint16_t>(left[i] + (outcome[i] / kFewer & 1) - (outcome[i] / kMore & 1));
    for (int i = 0; i < count; ++i) terminated[i] = left[i] == 0;
    for (int i = 0; i < count; ++i) rewards[i] = table[outcome[i] | terminated[i] * 16];
    for (int i = 0; i < count; ++i) pushes[i] += outcome[i] & kPushed;
    for (int i = 0; i < count; ++i) moved[i] |= outcome[i] & kPushed;
    for (int i = 0; i < count; ++i) ++steps[i];
    for (int i = 0; i < count; ++i)
        truncated[i] =
            static_cast<std::uint8_t>(steps[i] == max_steps) & static_cast<std::uint8_t>(terminated[i] ^ 1);
    if (options_.reward.distance != 0) shape_rewards(begin, end);
    const std::uint8_t* const over = boards_.over.data() + begin;
    for (int i = 0; i < count; ++i) {
        if ((terminated[i] | truncated[i] | over[i]) == 0) [[likely]]
            continue;
        if (over[i]) {  // it begins anew, or waits as it is
            const bool waits = options_.autoreset == Autoreset::disabled;
            rewards[i] = 0;
            terminated[i] = waits && !boards_.cut[begin + i];
            truncated[i] = waits && boards_.cut[begin + i];
            if (waits) continue;
        } else if (truncated[i]) {
            rewards[i] += options_.reward.at_limit;
            if (options_.limit_terminates) std::swap(terminated[i], truncated[i]);
        }
        ended.push_back(begin + i);
    }
}

// Adds what the boxes have come nearer to goals.
void Batch::shape_rewards(int begin, int end) {
    const RewardSpec& reward = options_.reward;
    for (int board = begin; board < end; ++board) {
        const std::uint32_t before = boards_.goal_distance[board];
        if (boards_.outcome[board] & kPushed) {  // the player stands where the box was
            const std::uint16_t* far = store_.far(level(board));
            const int from = player(board), to = from + delta(board);
            boards_.goal_distance[board] = before + far[to] - far[from];
        }
        buffers_.rewards[board] +=
            reward.distance * (before - reward.discount * boards_.goal_distance[board]);
    }
}

// Ends the episodes that the rules prove deadlocked.
void Batch::end_deadlocked(Vector<int>& ended) {
    for (int board = 0; board < boards(); ++board) {
        if (!boards_.moved[board] || boards_.over[board]) continue;
        if (buffers_.terminated[board] || buffers_.truncated[board]) continue;
        boards_.moved[board] = 0;
        if (!analysis(board).deadlocked(cells(board), player(board))) continue;
        buffers_.terminated[board] = 1;
        ended.push_back(board);
    }
}

void Batch::finish(std::span<const int> ended) {
    for (const int board : ended) {
        const bool rested = boards_.over[board];  // and begins anew now
        if (!rested) {
            buffers_.ending_steps[board] = static_cast<std::int32_t>(steps(board));
            buffers_.ending_pushes[board] = static_cast<std::int32_t>(pushes(board));
            buffers_.ending_level[board] = level(board);
            buffers_.ending_solved[board] = solved(board);
            boards_.cut[board] = buffers_.truncated[board];
        }
        if (!rested && options_.autoreset != Autoreset::same_step) {
            boards_.over[board] = 1;
            continue;
        }
        if (!rested) std::memcpy(buffers_.final_observations + board * view_bytes_, view(board), view_bytes_);
        sampler_.leave(level(board), true, solved(board));
        begin(board, sampler_.sample(board, streams_[board]));
    }
}

// Which actions do something.
void Batch::mask(int board) {
    const Cell* cells = board_cells(board);
    const int here = player(board);
    std::uint8_t* out = buffers_.action_mask + static_cast<std::size_t>(board) * actions();
    if (!whole_pushes()) {
        for (int k = 0; k < actions(); ++k) {
            const int next = here + moves_[k].delta, beyond = next + moves_[k].delta;
            const bool push = moves_[k].push && (cells[next] & kBox) && !(cells[beyond] & kBlocked);
            out[k] = !(cells[next] & kBlocked) || push;
        }
        return;
    }
    std::memset(out, 0, actions());
    Vector<std::uint8_t> seen(shape().size(), 0);
    Vector<int> queue{here};
    seen[here] = 1;
    for (std::size_t at = 0; at < queue.size(); ++at)
        for (int d = 0; d < kDirections; ++d) {
            const int next = queue[at] + shape().step(d);
            if ((cells[next] & kBox) && !(cells[next + shape().step(d)] & kBlocked))
                out[next * kDirections + d] = 1;
            if ((cells[next] & kBlocked) || seen[next]) continue;
            seen[next] = 1;
            queue.push_back(next);
        }
}

LevelAnalysis& Batch::analysis(int board) {
    std::shared_ptr<LevelAnalysis>& mine = analyses_[board];
    if (mine) return *mine;
    const std::uint64_t version = store_.version(boards_.level[board]);
    if (const auto found = known_.find(version); found != known_.end()) return *(mine = found->second);
    mine = std::make_shared<LevelAnalysis>(store_.spec(boards_.level[board]), options_.max_positions);
    known_.emplace(version, mine);
    known_order_.push_back(version);
    if (known_order_.size() > kKnown) {
        known_.erase(known_order_.front());
        known_order_.pop_front();
    }
    return *mine;
}

}  // namespace pushworks::env
