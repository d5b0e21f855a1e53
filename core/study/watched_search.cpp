#include "study/watched_search.hpp"

#include <algorithm>
#include <utility>

#include "level/spread.hpp"

namespace pushworks::study {

Features FeatureCounter::of(const Position& position) {
    Features found;
    for (const Square box : position.boxes()) found.packed += board_->is_goal(box);
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    const auto enter = [&](Square to, Square) {
        return to != board_->size() && !position.occupied(to) && !std::exchange(seen_[to], 1);
    };
    for_each_piece<Square>(board_->next(), board_->size(), enter,
                           [&](const Vector<Square>&) { ++found.regions; });
    return found;
}

Vector<Features> features_along(const Board& board, const std::string& lurd) {
    FeatureCounter counter(board);
    Position position = Position::start(board);
    Vector<Features> found{counter.of(position)};
    play(board, position, lurd, [&](const Push&, int) { found.push_back(counter.of(position)); });
    return found;
}

WatchedSearch::WatchedSearch(const LevelContext& context)
    : context_(context),
      board_(context.board()),
      format_(board_.size(), static_cast<int>(board_.start_boxes().size())),
      counter_(board_),
      to_goals_(HeuristicKind::matching, context, context.to_goals()),
      from_starts_(HeuristicKind::matching, context, context.from_starts()),
      heat_(board_.size()),
      frontier_(board_.size()),
      last_(board_),
      scratch_(board_) {
    last_.assign(board_.start_boxes(), board_.start_player());
    features_ = counter_.of(last_);
    if (!board_.unreachable_boxes_are_home()) end(Status::unsolvable);
}

bool WatchedSearch::step() {
    if (status_ == Status::not_found) advance();
    return status_ == Status::not_found;
}

std::uint32_t WatchedSearch::h() {
    PushBound& bound = backward_ ? from_starts_ : to_goals_;
    return bound.load(last_, last_.player());
}

void WatchedSearch::waits(const std::uint8_t* state) {
    format_.unpack(state, scratch_);
    ++waiting_;
    for (const Square box : scratch_.boxes()) ++frontier_[box];
}

void WatchedSearch::takes(const std::uint8_t* state) {
    format_.unpack(state, scratch_);
    --waiting_;
    for (const Square box : scratch_.boxes()) --frontier_[box];
}

void WatchedSearch::looks_at(const std::uint8_t* state, std::uint32_t g, bool backward) {
    format_.unpack(state, last_);
    features_ = counter_.of(last_);
    g_ = g;
    backward_ = backward;
    ++expanded_;
    for (const Square box : last_.boxes()) ++heat_[box];
    ++cells_[features_];
}

void WatchedSearch::solved_by(Vector<Push> pushes) {
    pushes_ = std::move(pushes);
    end(Status::solved);
}

}  // namespace pushworks::study
