// Writing a certificate: the proof that a level has no solution, or none shorter than a bound.
#include <stdexcept>

#include "certify/certify.hpp"
#include "task.hpp"

namespace pushworks::web {

namespace {

certify::ClaimKind kind_named(std::string_view name) {
    if (name == "unsolvable") return certify::ClaimKind::unsolvable;
    if (name == "pushes") return certify::ClaimKind::pushes;
    if (name == "moves") return certify::ClaimKind::moves;
    throw std::invalid_argument("there is no claim '" + std::string(name) + "'");
}

// A certificate that is written or refuted has a name of its own; whatever else ends a search ends this, too.
const char* end_of(Status status) {
    return status == Status::solved      ? "written"
           : status == Status::not_found ? "refuted"
                                         : status_name(status);
}

class CertifyTask final : public Task {
 public:
    explicit CertifyTask(const Json& asked)
        : level_(level_from(asked["level"].text())),
          claim_{kind_named(asked["claim"].text()), static_cast<std::int64_t>(asked["bound"].count())},
          limits_(limits_from(asked)) {}

    bool run() override {
        result_ = certify::certify(level_, claim_, limits_, progress_);
        return false;
    }
    void cancel() override { progress_.cancel = true; }
    void poll(JsonWriter& out) override { out.add("states", progress_.stored.load()); }
    // The proof is bytes, which no JSON holds: where they lie in the module's memory until the task ends.
    void result(JsonWriter& out) override {
        out.add("status", end_of(result_.status)).add("message", result_.error);
        out.add("at", reinterpret_cast<std::uintptr_t>(result_.proof.data()))
            .add("size", result_.proof.size());
        out.add("seconds", result_.seconds).add("states", result_.states);
        out.add("patterns", result_.patterns).add("bounds", result_.bounds);
    }

 private:
    LevelSpec level_;
    certify::Claim claim_;
    Limits limits_;
    Progress progress_;
    certify::Certificate result_;
};

const TaskKind kind("certify", [](const Json& asked) -> std::unique_ptr<Task> {
    return std::make_unique<CertifyTask>(asked);
});

}  // namespace

}  // namespace pushworks::web
