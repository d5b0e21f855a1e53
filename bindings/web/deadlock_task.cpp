// Whether a position is deadlocked: only what is proved counts.
#include <atomic>
#include <new>

#include "deadlock/verdicts.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

class DeadlockTask final : public Task {
 public:
    explicit DeadlockTask(const Json& asked)
        : level_(level_from(asked["level"].text())), limits_(limits_from(asked)) {}

    bool run() override {
        Budget budget(limits_, cancel_);
        try {
            const BudgetScope scope(budget);
            const Board board(level_);
            verdicts_ = deadlock_verdicts(board);
            for (const DeadlockVerdict& verdict : verdicts_) boxes_.push_back(cells_of(board, verdict.set));
        } catch (const Stopped&) {  // nothing was proved in time
        } catch (const std::bad_alloc&) {
        }
        return false;
    }
    void cancel() override { cancel_ = true; }
    void poll(JsonWriter&) override {}
    void result(JsonWriter& out) override {
        out.add("deadlocked", !boxes_.empty()).name("reasons").begin('[');
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            out.begin('{').add("rule", verdicts_[i].rule).add("boxes", boxes_[i]).end('}');
        }
        out.end(']');
    }

 private:
    static Vector<int> cells_of(const Board& board, const DeadlockPattern& set) {
        Vector<int> cells;
        for (const Square square : set.boxes) cells.push_back(board.cell(square));
        return cells;
    }

    LevelSpec level_;
    Limits limits_;
    std::atomic<bool> cancel_{false};
    Vector<DeadlockVerdict> verdicts_;
    Vector<Vector<int>> boxes_;  // of each verdict, as cells
};

const TaskKind kind("deadlock", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<DeadlockTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
