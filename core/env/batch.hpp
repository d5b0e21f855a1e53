// Many boards stepped by one call, into memory that belongs to the caller.
//
// The cells of a board are bytes (cells.hpp); a step reads three of them, decides without branches what
// moves, writes them back and paints the same three into the observation. Boards whose episode is over are
// collected and get a new level afterwards.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "base/large_pages.hpp"
#include "base/memory.hpp"
#include "env/cells.hpp"
#include "env/level_analysis.hpp"
#include "env/level_sampler.hpp"
#include "env/level_store.hpp"
#include "env/painter.hpp"
#include "env/worker_pool.hpp"

namespace pushworks::env {

// What happens to a board whose episode is over: the names and meanings are Gymnasium's.
enum class Autoreset : std::uint8_t { next_step, same_step, disabled };

struct ActionSpec {
    int direction = -1;  // -1: stay
    bool push = true;    // false: a box in the way is not pushed
};

struct RewardSpec {
    // [a goal gets its first box][boxes on goals: one fewer, as many, one more][solved]
    std::array<double, 12> table{};
    double at_limit = 0;  // added by the step that reaches the limit
    double distance = 0;  // times (pushes to go before - discount * pushes to go after)
    double discount = 1;
};

struct BatchOptions {
    int boards = 1;
    Autoreset autoreset = Autoreset::next_step;
    Vector<ActionSpec> actions;  // none: whole pushes, numbered cell * 4 + direction
    RewardSpec reward;
    std::uint32_t max_steps = 120;  // 0: no limit
    bool limit_terminates = false;  // the limit counts as an end of the game, not as a cut
    bool stop_when_deadlocked = false;
    int threads = 1;
    std::uint64_t max_positions = 200'000;  // of a table of exact answers
};

// Where results go; what may be null is not wanted.
struct Buffers {
    std::uint8_t* observations = nullptr;
    double* rewards = nullptr;
    std::uint8_t* terminated = nullptr;
    std::uint8_t* truncated = nullptr;
    std::uint8_t* final_observations = nullptr;  // may be null unless boards reset in the same step
    std::uint8_t* action_mask = nullptr;         // may be null
    // How the last episode of a board ended.
    std::int32_t* ending_steps = nullptr;
    std::int32_t* ending_pushes = nullptr;
    std::int32_t* ending_level = nullptr;
    std::uint8_t* ending_solved = nullptr;
};

class Batch {
 public:
    using Painter = std::variant<PlanePainter, TilePainter>;

    Batch(LevelStore store, SamplerOptions sample, const Vector<int>& stages, BatchOptions options,
          Painter painter);

    // The same positions, levels and random numbers to come. It needs buffers of its own.
    std::unique_ptr<Batch> clone() const { return std::unique_ptr<Batch>(new Batch(*this)); }

    const Shape& shape() const { return store_.shape(); }
    int boards() const { return options_.boards; }
    int actions() const {
        return whole_pushes() ? 4 * shape().size() : static_cast<int>(options_.actions.size());
    }
    std::size_t observation_bytes() const;
    void connect(const Buffers& buffers);

    void seed(int board, std::uint64_t seed) { streams_[board] = Stream(seed); }
    // Begins a new episode on these boards; `levels` chooses them (empty: the level sampler does).
    void reset(std::span<const std::uint8_t> mask, std::span<const int> levels);
    // Throws std::out_of_range when an action is none, std::runtime_error before the first reset of a board.
    template <class Number>
    void step(std::span<const Number> actions) {
        take(actions);
        advance();
    }

    const LevelSampler& sampler() const { return sampler_; }
    const LevelStore& store() const { return store_; }
    int level(int board) const { return boards_.level[board]; }
    std::uint32_t steps(int board) const { return boards_.steps[board]; }
    std::uint32_t pushes(int board) const { return boards_.pushes[board]; }
    bool solved(int board) const { return boards_.left[board] == 0; }
    int player(int board) const { return boards_.player[board]; }
    // Without the player.
    const Cell* cells(int board) const { return cells_.data() + board * shape().stride() + shape().offset(); }
    // What the engine knows of the level on a board. Not for several threads at once.
    LevelAnalysis& analysis(int board);

 private:
    // One item a board.
    struct Boards {
        explicit Boards(std::size_t count)
            : player(count),
              left(count),
              steps(count),
              pushes(count),
              goal_distance(count),
              level(count, -1),
              todo(count),
              outcome(count),
              moved(count),
              over(count),
              cut(count) {}
        Vector<std::uint16_t> player;
        Vector<std::uint16_t> left;  // boxes that are not on goals
        Vector<std::uint32_t> steps, pushes;
        Vector<std::uint32_t>
            goal_distance;  // pushes the boxes are away from goals, each for itself: below 2^32
        Vector<std::int32_t> level;
        Vector<std::uint16_t> todo;    // the action to come; at most 65,535 (see Batch())
        Vector<std::uint8_t> outcome;  // of the last: kPushed and the others, added
        Vector<std::uint8_t> moved;    // a box has been pushed since the last deadlock test
        Vector<std::uint8_t> over;     // the episode is over
        Vector<std::uint8_t> cut;      // by the limit
    };
    struct Move {
        std::int32_t delta;
        std::uint32_t push;
    };
    static constexpr std::uint8_t kPushed = 1, kFewer = 2, kMore = 4, kFirst = 8;
    static constexpr int kAhead = 12;     // boards between fetching and using
    static constexpr int kWorthIt = 256;  // boards for which another thread is woken
    static constexpr int kBlock = 1024;   // boards moved before they are scored: their numbers stay close by

    Batch(const Batch& other);
    bool every_board_has_a_level() const;
    bool whole_pushes() const { return options_.actions.empty(); }
    bool in_order() const { return sampler_.ordered() || options_.stop_when_deadlocked; }
    Cell* board_cells(int board) { return cells_.data() + board * shape().stride() + shape().offset(); }
    std::uint8_t* view(int board) const { return buffers_.observations + board * view_bytes_; }

    // Boards whose episode is over do nothing, which is the action behind the last.
    template <class Number>
    void take(std::span<const Number> actions) {
        if (actions.size() != boards_.todo.size())
            throw std::out_of_range("expected one action for each board");
        if (!begun_ && !(begun_ = every_board_has_a_level()))
            throw std::runtime_error("expected a reset before the first step");
        const auto count = static_cast<std::uint64_t>(this->actions());
        const auto nothing = static_cast<std::uint16_t>(count);
        std::atomic<unsigned> wrong{0};  // known before any board has moved
        pool_.run([&](int part) {
            const std::uint8_t* const over = boards_.over.data();
            std::uint16_t* const todo = boards_.todo.data();
            const auto [first, last] = share(part);
            unsigned bad = 0;
            for (int i = first; i < last; ++i) {
                bad |= static_cast<unsigned>(static_cast<std::uint64_t>(actions[i]) >= count);
                todo[i] = over[i] ? nothing : static_cast<std::uint16_t>(actions[i]);
            }
            if (bad) wrong.store(1, std::memory_order_relaxed);
        });
        if (wrong.load(std::memory_order_relaxed))
            throw std::out_of_range("expected actions below " + std::to_string(count));
    }
    // The boards of one worker: the first, and the one behind the last.
    std::pair<int, int> share(int part) const {
        const auto bound = [&](int k) {
            return static_cast<int>(static_cast<std::int64_t>(boards()) * k / pool_.size());
        };
        return {bound(part), bound(part + 1)};
    }
    void advance();
    static std::uint8_t push_box(Cell& from, Cell& to);
    template <class P>
    void move(const P& painter, int begin, int end);
    template <class P>
    void move_whole_pushes(const P& painter, int begin, int end);
    void score(int begin, int end, Vector<int>& ended);
    // Of the last step of a board.
    int delta(int board) const {
        const int action = boards_.todo[board];
        return whole_pushes() ? shape().step(action % kDirections) : moves_[action].delta;
    }
    void shape_rewards(int begin, int end);
    void end_deadlocked(Vector<int>& ended);
    void finish(std::span<const int> ended);
    void begin(int board, int level);
    void mask(int board);

    std::shared_ptr<LevelStore> own_store_;  // shared by copies unless levels are made
    LevelStore& store_;
    BatchOptions options_;
    LevelSampler sampler_;
    Painter painter_;
    WorkerPool pool_;
    std::size_t view_bytes_;
    Buffers buffers_;
    LargeTable<Cell> cells_;
    Boards boards_;
    Vector<Stream> streams_;
    Vector<Move> moves_;
    std::array<double, 32> rewards_{};                 // by outcome, and 16 when solved
    Vector<Vector<int>> ended_;                        // of each part: over now
    Vector<std::uint8_t> own_mask_;                    // of whole pushes, when the caller wants none
    Vector<std::shared_ptr<LevelAnalysis>> analyses_;  // of the level on each board
    std::unordered_map<std::uint64_t, std::shared_ptr<LevelAnalysis>> known_;  // by version
    std::deque<std::uint64_t> known_order_;
    bool begun_ = false;  // every board has had a level
};

}  // namespace pushworks::env
