// Making a solution shorter.
#include <array>
#include <stdexcept>

#include "optimize/optimize.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

using optimize::Metric;

Vector<Metric> order_from(const Json& asked) {
    static constexpr std::array<std::string_view, optimize::kMetrics> names{
        "moves", "pushes", "lines", "changes", "sessions", "player lines"};
    Vector<Metric> order;
    for (const Json& each : asked.list()) {
        const std::string name = each.text();
        std::size_t number = 0;
        while (number < names.size() && names[number] != name) ++number;
        if (number == names.size()) throw std::invalid_argument("unknown measure '" + name + "'");
        order.push_back(static_cast<Metric>(number));
    }
    return order.empty() ? optimize::OptimizeOptions().order : order;
}

class OptimizeTask final : public Task {
 public:
    explicit OptimizeTask(const Json& asked) : level_(level_from(asked["level"].text())) {
        for (const Json& each : asked["solutions"].list()) solutions_.push_back(each.text());
        options_.order = order_from(asked["order"]);
        options_.limits = limits_from(asked);
        options_.seed = asked["seed"].count();
    }

    bool run() override {
        result_ = optimize::optimize(level_, solutions_, options_, progress_);
        return false;
    }
    void cancel() override { progress_.cancel = true; }
    // Whatever was found since the last call goes with it: a page that stops the worker keeps that.
    void poll(JsonWriter& out) override {
        out.add("expanded", progress_.expanded.load()).add("windows", progress_.windows.load());
        out.add("bytes", progress_.bytes.load()).add("news", progress_.take_new());
    }
    void result(JsonWriter& out) override {
        out.add("status", status_name(result_.status)).add("lurd", result_.moves);
        out.add("optimal", result_.optimal).add("reason", result_.reason);
        out.add("seconds", result_.seconds).add("expanded", result_.expanded);
        out.add("windows", result_.windows).add("bytes", result_.peak_bytes).add("message", result_.error);
    }

 private:
    LevelSpec level_;
    Vector<std::string> solutions_;
    optimize::OptimizeOptions options_;
    optimize::OptimizeProgress progress_;
    optimize::OptimizeResult result_;
};

const TaskKind kind("optimize", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<OptimizeTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
