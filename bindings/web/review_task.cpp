// The review of a recorded game.
#include <array>

#include "analyse/review.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

const char* mark_name(analyse::PushMark mark) {
    static constexpr std::array names{"", "likely waste", "waste", "blunder", "deadlock"};
    return names[static_cast<std::size_t>(mark)];
}

class ReviewTask final : public Task {
 public:
    explicit ReviewTask(const Json& asked)
        : level_(level_from(asked["level"].text())), lurd_(asked["lurd"].text()) {
        options_.limits = limits_from(asked);
    }

    bool run() override {
        result_ = analyse::review(level_, lurd_, options_, progress_);
        return false;
    }
    void cancel() override { progress_.cancel(); }
    void poll(JsonWriter& out) override {
        out.add("exact", progress_.exact.load()).add("total", progress_.total.load());
        out.add("searches", progress_.searches.load());
    }
    void result(JsonWriter& out) override {
        out.add("status", status_name(result_.status)).add("message", result_.error);
        out.add("seconds", result_.seconds).add("firstDeadlocked", result_.first_deadlocked);
        out.add("lastSolvable", result_.last_solvable).name("positions").begin('[');
        for (const analyse::ReviewedPosition& each : result_.positions)
            out.begin('{').add("lower", each.lower).add("upper", each.upper).end('}');
        out.end(']').name("pushes").begin('[');
        for (const analyse::ReviewedPush& each : result_.pushes) {
            out.begin('{').add("move", each.move).add("least", each.wasted_least);
            out.add("most", each.wasted_most).add("mark", mark_name(each.mark));
            out.add("only", each.only).add("better", each.better).end('}');
        }
        out.end(']');
    }

 private:
    LevelSpec level_;
    std::string lurd_;
    analyse::ReviewOptions options_;
    analyse::ReviewProgress progress_;
    analyse::ReviewResult result_;
};

const TaskKind kind("review", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<ReviewTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
