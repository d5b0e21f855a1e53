// Making candidates for new levels: one for each seed, in order.
#include <charconv>
#include <stdexcept>
#include <string>

#include "generate/candidate.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

std::uint64_t seed_from(const std::string& text) {
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    if (const auto [at, error] = std::from_chars(text.data(), end, seed); at != end || error != std::errc{})
        throw std::invalid_argument("expected a seed of 64 bits, got '" + text + "'");
    return seed;
}

class GenerateTask final : public Task {
 public:
    // A seed has 64 bits, more than a number of JavaScript holds: it comes as text.
    explicit GenerateTask(const Json& asked) : seed_(seed_from(asked["seed"].text("0"))) {
        auto& [room, search, boxes, goal_tries, trim] = options_;
        const auto whole = [&](const char* name, int otherwise) { return asked[name].whole(otherwise); };
        room.width = whole("width", room.width);
        room.height = whole("height", room.height);
        room.style = asked["style"].text(room.style);
        room.silhouette = asked["silhouette"].text(room.silhouette);
        room.min_floor = whole("minFloor", room.min_floor);
        room.max_floor = whole("maxFloor", room.max_floor);
        search.max_positions = asked["positions"].count(search.max_positions);
        search.beam = whole("beam", search.beam);
        search.share = whole("share", search.share);
        search.slack = whole("slack", search.slack);
        boxes = whole("boxes", boxes);
        goal_tries = whole("goalTries", goal_tries);
        trim = whole("trim", trim);
    }

    bool run() override {
        made_ = generate::make_candidate(options_, seed_);
        return false;
    }
    void cancel() override {}  // a candidate takes milliseconds
    void poll(JsonWriter&) override {}
    void result(JsonWriter& out) override {
        const generate::Start& start = made_.start;
        out.add("found", start.found).add("seed", seed_);
        if (!start.found) return;
        out.add("level", text_of(made_.level)).add("lurd", start.solution).add("pushes", start.pushes);
        out.add("optimal", start.optimal).add("complete", start.complete).add("positions", start.positions);
    }

 private:
    std::uint64_t seed_;
    generate::MakeOptions options_;
    generate::Candidate made_;
};

const TaskKind kind("generate", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<GenerateTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
