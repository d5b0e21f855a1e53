// Searching for a solution.
#include <stdexcept>

#include "run/search.hpp"
#include "solve/check_options.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

SearchOptions options_from(const Json& asked) {
    SearchOptions options;
    options.algorithm = asked["algorithm"].text("auto");
    options.objective = objective_named(asked["objective"].text("any"));
    options.limits = limits_from(asked);
    for (const auto& [name, value] : asked["settings"].members()) options.extra[name] = value.text();
    if (const auto problem = check_options(options)) throw std::invalid_argument(problem->message);
    return options;
}

class SolveTask final : public Task {
 public:
    explicit SolveTask(const Json& asked)
        : level_(level_from(asked["level"].text())), options_(options_from(asked)) {}

    bool run() override {
        result_ = solve(level_, options_, progress_);
        return false;
    }
    void cancel() override { progress_.cancel = true; }
    void poll(JsonWriter& out) override {
        out.add("expanded", progress_.expanded.load()).add("generated", progress_.generated.load());
        out.add("stored", progress_.stored.load()).add("bytes", progress_.bytes.load());
        out.add("lowerBound", progress_.lower_bound.load()).add("packed", progress_.boxes_packed.load());
        out.add("strategy", progress_.strategy.load());
    }
    void result(JsonWriter& out) override {
        out.add("status", status_name(result_.status)).add("lurd", result_.moves);
        out.add("optimal", result_.optimal).add("lowerBound", result_.lower_bound);
        out.add("seconds", result_.seconds).add("expanded", result_.expanded);
        out.add("generated", result_.generated).add("stored", result_.stored);
        out.add("bytes", result_.peak_bytes).add("strategy", result_.strategy).add("message", result_.error);
    }

 private:
    LevelSpec level_;
    SearchOptions options_;
    Progress progress_;
    SearchResult result_;
};

const TaskKind kind("solve", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<SolveTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
