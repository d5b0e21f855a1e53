// A search that can be run for a while, looked at, and run on; by itself, or as a member of the portfolio.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>

#include "run/search.hpp"
#include "run/strategy.hpp"

namespace pushworks {

class Stepwise {
 public:
    static constexpr std::uint64_t kToTheEnd = std::numeric_limits<std::uint64_t>::max();

    virtual ~Stepwise() = default;
    // Expands at most `nodes` more positions; true when the search is over.
    virtual bool advance(std::uint64_t nodes) = 0;
    // No solution is shorter, as far as is known by now.
    virtual int lower_bound() const = 0;
    virtual SearchCounts counts() const = 0;
    // What has been found and done so far; the status is not_found when the search was left before its end.
    virtual SearchResult result() = 0;
};

inline SearchResult run_to_end(Stepwise& search) {
    search.advance(Stepwise::kToTheEnd);
    return search.result();
}

class StepwiseStrategy final : public Strategy {
 public:
    // Gives up after `most` positions, and at once where make(progress) returns null. `name`: a string
    // literal.
    template <class Make>
    StepwiseStrategy(const char* name, std::uint64_t most, Make&& make)
        : name_(name), most_(most), search_(make(quiet_)) {}

    const char* name() const override { return name_; }
    Outcome advance(std::uint64_t effort) override {
        if (search_) {
            const std::uint64_t nodes = std::max<std::uint64_t>(1, effort / kUnitsPerNode);
            const bool over = search_->advance(std::min(nodes, most_ - counts_.expanded));
            counts_ = search_->counts();
            if (!over && counts_.expanded < most_) return Outcome::running;
            if (over) done_ = search_->result();
            search_.reset();  // its memory is for the others
        }
        if (done_.status == Status::solved) return Outcome::solved;
        return done_.status == Status::unsolvable ? Outcome::exhausted : Outcome::gave_up;
    }
    std::string moves() const override { return done_.moves; }
    int lower_bound() const override { return done_.optimal ? done_.lower_bound : 0; }
    SearchCounts counts() const override { return {counts_.expanded, counts_.generated, counts_.stored}; }

 private:
    // Moves generated in one expansion, about: this keeps units of effort comparable.
    static constexpr std::uint64_t kUnitsPerNode = 8;

    const char* name_;
    std::uint64_t most_;
    Progress quiet_;  // the portfolio reports for all its members
    std::unique_ptr<Stepwise> search_;
    SearchResult done_;
    SearchCounts counts_;
};

}  // namespace pushworks
