// Where one box would make a position deadlocked: a square a slice, so that the page learns each at once.
#include <atomic>
#include <new>
#include <stdexcept>

#include "deadlock/deadlock_map.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

class DeadlockMapTask final : public Task {
 public:
    explicit DeadlockMapTask(const Json& asked)
        : level_(level_from(asked["level"].text())),
          board_(level_),
          context_(board_),
          limits_(limits_from(asked)),
          map_(context_, square(asked["box"])) {
        for (const Json& each : asked["squares"].list()) squares_.push_back(square(each));
    }

    bool run() override {
        if (next_ == squares_.size()) return false;
        Budget budget(limits_, cancel_);
        found_ = {};
        try {
            const BudgetScope scope(budget);
            found_ = map_.examine(squares_[next_]);
        } catch (const Stopped&) {  // nothing was proved in time
        } catch (const std::bad_alloc&) {
        }
        return ++next_ < squares_.size();
    }
    void cancel() override { cancel_ = true; }
    void poll(JsonWriter&) override {}
    // Of the square looked at last.
    void result(JsonWriter& out) override {
        if (next_ == 0) return;
        Vector<int> boxes;
        for (const Square box : found_.boxes) boxes.push_back(board_.cell(box));
        out.add("square", board_.cell(squares_[next_ - 1])).add("rule", found_.rule).add("boxes", boxes);
    }

 private:
    Square square(const Json& asked) const {
        const std::uint64_t cell = asked.count();
        const bool inside = cell < static_cast<std::uint64_t>(level_.width) * level_.height;
        const Square found = inside ? board_.square_of_cell(static_cast<int>(cell)) : kNoSquare;
        if (found == kNoSquare) throw std::invalid_argument("expected a square of the floor");
        return found;
    }

    LevelSpec level_;
    Board board_;
    LevelContext context_;
    Limits limits_;
    DeadlockMap map_;
    std::atomic<bool> cancel_{false};
    Vector<Square> squares_;
    std::size_t next_ = 0;
    DeadlockMap::Proof found_;
};

const TaskKind kind("deadlock map", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<DeadlockMapTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
