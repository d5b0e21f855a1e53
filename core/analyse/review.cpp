#include "analyse/review.hpp"

#include <algorithm>

#include "analyse/distance_search.hpp"
#include "analyse/losing_pushes.hpp"

namespace pushworks::analyse {

namespace {

constexpr int kBlunder = 4;         // wasted pushes
constexpr int kBlunderShare = 10;   // and one in so many of the fewest for the level
constexpr double kOnlyShare = 0.2;  // of the time, for finding the pushes that were the only ones

class Reviewer {
 public:
    Reviewer(const LevelSpec& level, const std::string& lurd, const ReviewOptions& options,
             ReviewProgress& progress, const Budget& run)
        : record_(level, lurd),
          bounds_(record_),
          search_(record_, bounds_, options, progress, run),
          options_(options),
          run_(run),
          only_(record_.pushes(), false) {
        progress.total.store(static_cast<std::uint32_t>(record_.pushes()) + 1, std::memory_order_relaxed);
    }

    // Throws Stopped when the budget is used up.
    void run() {
        if (!record_.board().unreachable_boxes_are_home()) bounds_.raise(0, DistanceBounds::kInfinite);
        std::unique_ptr<Endgame> table;
        if (options_.table_positions != 0) table = Endgame::make(record_.board(), options_.table_positions);
        if (table) {
            table_positions_ = table->size();
            search_.read(*table);
        }
        find_losing_pushes(table.get());
        if (!table) search_.run();
    }
    // Everything that is known.
    void write(ReviewResult& result) const {
        result.positions = reviewed_positions(record_, bounds_);
        result.table_positions = table_positions_;
        result.pushes.clear();
        for (int number = 0; number < record_.pushes(); ++number)
            result.pushes.push_back(reviewed_push(number));
        for (int number = 0; number <= record_.pushes(); ++number) {
            if (bounds_.solvable(number)) result.last_solvable = number;
            if (bounds_.deadlocked(number) && result.first_deadlocked < 0) result.first_deadlocked = number;
        }
        if (std::ranges::all_of(result.positions, [](const ReviewedPosition& one) { return one.exact(); }))
            result.status = Status::solved;
    }

 private:
    void find_losing_pushes(const Endgame* table) {
        LosingPushes losing(record_.board(), table);
        const double until = kOnlyShare * options_.limits.seconds;
        for (int number = 0; number < record_.pushes() && !bounds_.deadlocked(number); ++number) {
            if (until > 0 && table == nullptr && run_.seconds() > until) return;
            const Push& push = record_.push(number);
            if (table == nullptr && losing.loses(record_.boxes(number), push)) {
                bounds_.raise(number + 1, DistanceBounds::kInfinite);
                return;
            }
            only_[number] = !bounds_.deadlocked(number + 1) &&
                            losing.only(record_.boxes(number), record_.player(number), push);
        }
    }
    ReviewedPush reviewed_push(int number) const {
        ReviewedPush push;
        push.move = record_.move(number);
        const int next = number + 1;
        push.only =
            only_[number] && !bounds_.deadlocked(next);  // searches may prove that all was lost before
        if (bounds_.deadlocked(number)) return push;
        if (bounds_.solvable(next)) push.wasted_most = 1 + bounds_.upper(next) - bounds_.lower(number);
        if (!bounds_.solvable(number)) return push;
        const int fewest = bounds_.upper(number);  // to the end
        if (bounds_.deadlocked(next)) {
            push.mark = PushMark::deadlock;
        } else {
            push.wasted_least = std::max(0, 1 + bounds_.lower(next) - fewest);
            const bool blunder = push.wasted_least >=
                                 std::max(kBlunder, (bounds_.upper(0) + kBlunderShare - 1) / kBlunderShare);
            if (push.wasted_least > 0)
                push.mark = blunder ? PushMark::blunder : PushMark::waste;
            else if (!bounds_.solvable(next) || bounds_.upper(next) + 1 > fewest)
                push.mark = PushMark::likely_waste;
        }
        if (push.mark != PushMark::none)
            push.better = record_.moves_of_line(number, bounds_.best_line(number));
        return push;
    }

    GameRecord record_;
    DistanceBounds bounds_;
    DistanceSearch search_;
    const ReviewOptions& options_;
    const Budget& run_;
    Vector<bool> only_;
    std::uint64_t table_positions_ = 0;
};

}  // namespace

ReviewResult review(const LevelSpec& level, const std::string& lurd, const ReviewOptions& options,
                    ReviewProgress& progress) {
    Budget run(options.limits, progress.cancelled);
    ReviewResult result;
    std::unique_ptr<Reviewer> reviewer;
    run_within(run, result, [&] {
        reviewer = std::make_unique<Reviewer>(level, lurd, options, progress, run);
        reviewer->run();
    });
    if (reviewer && result.status != Status::invalid) reviewer->write(result);
    result.searches = progress.searches.load(std::memory_order_relaxed);
    result.seconds = run.seconds();
    return result;
}

}  // namespace pushworks::analyse
