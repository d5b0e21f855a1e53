// The searches that tighten the bounds of a review, within its budget.
#pragma once

#include "analyse/distance_bounds.hpp"
#include "analyse/review.hpp"
#include "exact/endgame.hpp"

namespace pushworks::analyse {

class DistanceSearch {
 public:
    // The references must outlive this object; `run` is the budget of the review.
    DistanceSearch(const GameRecord& record, DistanceBounds& bounds, const ReviewOptions& options,
                   ReviewProgress& progress, const Budget& run)
        : record_(record), bounds_(bounds), options_(options), progress_(progress), run_(run) {}

    // Settles every position by the complete table of the level.
    void read(const Endgame& table);
    // Searches until every distance is exact or nothing is left to try. Throws Stopped when the budget is
    // used up: the bounds then hold what is known.
    void run();

 private:
    bool all_exact() const;
    int last_solvable() const;
    int first_deadlocked() const;
    // The next position whose solvability is worth a search, -1: none; `failed` were tried in vain.
    int undecided(const Vector<int>& failed) const;

    // One round of searches, each of so many seconds at most (0: no limit).
    void decide_solvable(double slice);
    void settle_from_end(double slice);
    void settle_between(int first, int last, double slice);
    void tighten(double slice);

    // Each is one search from a position; true when it is exact (decided) afterwards.
    bool decide(int number, double slice);
    bool settle(int number, double slice);
    void shorten(int number, double slice);
    SearchResult search(int number, const char* algorithm, const char* objective, double slice);
    Limits limits_for(double slice) const;
    void publish();

    const GameRecord& record_;
    DistanceBounds& bounds_;
    const ReviewOptions& options_;
    ReviewProgress& progress_;
    const Budget& run_;
};

// The bounds as the interface shows them.
Vector<ReviewedPosition> reviewed_positions(const GameRecord& record, const DistanceBounds& bounds);

}  // namespace pushworks::analyse
