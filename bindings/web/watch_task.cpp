// A search that is watched, a position a slice; and the features along a game, for the way of its solution.
#include <atomic>

#include "study/watched_search.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

using namespace study;

class WatchTask final : public Task {
 public:
    explicit WatchTask(const Json& asked)
        : level_(level_from(asked["level"].text())),
          board_(level_),
          context_(board_),
          budget_(limits_from(asked), cancel_),
          search_(watch(asked["algorithm"].text("astar"), context_,
                        {parse_heuristic(asked["heuristic"].text("matching")),
                         RuleSet::parse(asked["deadlocks"].text("simple,freeze"))})) {}

    bool run() override {
        try {
            const BudgetScope scope(budget_);
            if (steps_++ % kStepsPerCheck == 0) budget_.check();  // a step is too short to reach the clock
            budget_.charge_node();
            return search_->step();
        } catch (...) {
            limit_ = limit_reached();
            return false;
        }
    }
    void cancel() override { cancel_ = true; }
    void poll(JsonWriter& out) override { out.add("expanded", search_->expanded()); }
    void result(JsonWriter& out) override {
        const Status status = limit_ != Status::not_found ? limit_ : search_->status();
        out.add("status", status == Status::not_found ? "searching" : status_name(status));
        out.add("lurd", status == Status::solved ? search_->moves() : std::string());
        out.add("expanded", search_->expanded()).add("waiting", search_->waiting());
        Vector<int> boxes;
        for (const Square box : search_->position().boxes()) boxes.push_back(board_.cell(box));
        out.add("boxes", boxes).add("player", board_.cell(search_->position().player()));
        const std::uint32_t h = search_->h();
        out.add("backward", search_->backward()).add("g", search_->g());
        out.add("h", h >= PushBound::kDeadlocked ? -1 : static_cast<int>(h));
        out.add("packed", search_->features().packed).add("regions", search_->features().regions);
        numbers(out, "heat", search_->heat());
        numbers(out, "frontier", search_->frontier());
        out.name("cells").begin('[');
        for (const auto& [features, count] : search_->cells())
            out.begin('[').value(features.packed).value(features.regions).value(count).end(']');
        out.end(']');
    }

 private:
    static constexpr std::uint64_t kStepsPerCheck = 64;

    // Cell, number, cell, number, ... of the squares that have one.
    void numbers(JsonWriter& out, std::string_view name, const Vector<std::uint64_t>& by_square) {
        out.name(name).begin('[');
        for (std::size_t i = 0; i < by_square.size(); ++i)
            if (by_square[i] != 0) out.value(board_.cell(static_cast<Square>(i))).value(by_square[i]);
        out.end(']');
    }

    LevelSpec level_;
    Board board_;
    LevelContext context_;
    std::atomic<bool> cancel_{false};
    Budget budget_;
    std::unique_ptr<WatchedSearch> search_;
    Status limit_ = Status::not_found;
    std::uint64_t steps_ = 0;
};

class FeaturesTask final : public Task {
 public:
    explicit FeaturesTask(const Json& asked)
        : board_(level_from(asked["level"].text())), lurd_(asked["lurd"].text()) {}

    bool run() override {
        found_ = features_along(board_, lurd_);
        return false;
    }
    void cancel() override {}
    void poll(JsonWriter&) override {}
    void result(JsonWriter& out) override {
        out.name("way").begin('[');
        for (const Features& each : found_) out.begin('[').value(each.packed).value(each.regions).end(']');
        out.end(']');
    }

 private:
    Board board_;
    std::string lurd_;
    Vector<Features> found_;
};

const TaskKind watching("watch", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<WatchTask>(asked);
});
const TaskKind along("features", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<FeaturesTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
