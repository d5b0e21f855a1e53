// Bait: searching a way through a level, from any position of it; agents that play one, a tick a slice.
#include <array>
#include <atomic>
#include <string>

#include "bait/agents/agent.hpp"
#include "bait/search.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

Vector<int> cells_from(const Json& list) {
    Vector<int> cells;
    for (const Json& each : list.list()) cells.push_back(each.whole());
    return cells;
}

bait::Position position_from(const Json& asked) {
    bait::Position position;
    position.width = asked["width"].whole();
    position.height = asked["height"].whole();
    position.avatar = asked["avatar"].whole();
    position.has_key = asked["hasKey"].truth();
    position.walls = cells_from(asked["walls"]);
    position.boxes = cells_from(asked["boxes"]);
    position.holes = cells_from(asked["holes"]);
    position.keys = cells_from(asked["keys"]);
    position.goals = cells_from(asked["goals"]);
    position.mushrooms = cells_from(asked["mushrooms"]);
    return position;
}

class BaitSearching final : public Task {
 public:
    explicit BaitSearching(const Json& asked) : bytes_(asked["bytes"].count()) {
        const bait::SearchOptions options{asked["weight"].number(1), asked["guided"].truth(),
                                          asked["shorterThan"].whole()};
        search_ = bait::make_search(position_from(asked), bait::Rules{}, options);
    }

    // A slice, and the next is twice as long: several searches can take turns and little is wasted.
    bool run() override {
        outcome_ = search_->run({0, 0, slice_, bytes_}, cancel_);
        slice_ *= 2;
        return outcome_ == bait::Outcome::running && !cancel_;
    }
    void cancel() override { cancel_ = true; }
    void poll(JsonWriter& out) override { counts(out); }
    void result(JsonWriter& out) override {
        static constexpr std::array names{"cancelled", "solved", "unsolvable", "memory limit"};
        const bool solved = outcome_ == bait::Outcome::solved;
        out.add("status", names[static_cast<std::size_t>(outcome_)]);
        out.add("moves", solved ? search_->moves() : std::string());
        out.add("lowerBound", search_->lower_bound());
        counts(out);
    }

 private:
    void counts(JsonWriter& out) {
        out.add("expanded", search_->expanded()).add("generated", search_->generated());
        out.add("stored", search_->stored()).add("bytes", search_->bytes());
    }

    std::uint64_t bytes_;        // limit; 0: none
    std::uint64_t slice_ = 512;  // expansions
    std::atomic<bool> cancel_{false};
    std::unique_ptr<bait::Search> search_;
    bait::Outcome outcome_ = bait::Outcome::running;
};

class BaitPlaying final : public Task {
 public:
    explicit BaitPlaying(const Json& asked)
        : seconds_(asked["ms"].number() / 1000),
          looks_(asked["looks"].count()),
          agent_(bait::make_agent(asked["agent"].text(), position_from(asked), asked["seed"].count())) {}

    bool run() override {
        bait::TickClock clock(seconds_, looks_);
        move_ = agent_->act(clock);
        return true;
    }
    void cancel() override {}
    void poll(JsonWriter&) override {}
    // The move of the tick; n: the agent waits.
    void result(JsonWriter& out) override {
        out.add("move", std::string(1, "udlrn"[move_])).add("expanded", agent_->expanded());
    }

 private:
    double seconds_;
    std::uint64_t looks_;
    std::unique_ptr<bait::Agent> agent_;
    int move_ = bait::kWait;
};

const TaskKind kind("bait", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<BaitSearching>(asked);
});
const TaskKind agents("bait agent", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<BaitPlaying>(asked);
});

}  // namespace

}  // namespace pushworks::web
