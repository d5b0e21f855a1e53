#include "deadlock/goal_matching.hpp"

#include "base/hash.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kMostTables = 4000, kMostBytes = 64 << 20;

}  // namespace

GoalMatching::GoalMatching(const Board& board)
    : board_(board),
      words_((board.goals().size() + 63) / 64),
      reach_(board),
      occupancy_(empty_board(board)),
      sources_(occupancy_.size()) {}

const GoalMatching::Table& GoalMatching::table(std::span<const Square> walls) {
    std::uint64_t key = 0;
    for (const Square wall : walls) key ^= splitmix64(wall);
    if (const auto it = tables_.find(key); it != tables_.end()) return it->second;
    if (tables_.size() > kMostTables ||
        tables_.size() * words_ * 8 * static_cast<std::size_t>(board_.size()) > kMostBytes)
        tables_.clear();
    for (const Square wall : walls) occupancy_[wall] = kBox;
    reach_.walls(occupancy_);
    Table goals_of(words_ * static_cast<std::size_t>(board_.size()));
    for (std::size_t goal = 0; goal < board_.goals().size(); ++goal) {
        if (occupancy_[board_.goals()[goal]] != kFree) continue;
        reach_.sources(board_.goals()[goal], sources_.data());
        for (std::size_t at = 0; at < static_cast<std::size_t>(board_.size()); ++at)
            goals_of[at * words_ + goal / 64] |= static_cast<std::uint64_t>(sources_[at]) << goal % 64;
    }
    for (const Square wall : walls) occupancy_[wall] = kFree;
    return tables_.emplace(key, std::move(goals_of)).first->second;
}

bool GoalMatching::possible(std::span<const Square> boxes, const std::uint8_t* frozen) {
    walls_.clear();
    moving_.clear();
    for (const Square box : boxes) (frozen[box] && board_.is_goal(box) ? walls_ : moving_).push_back(box);
    const Table& goals_of = table(walls_);
    bipartite_.begin(board_.goals().size());
    for (int i = 0; i < static_cast<int>(moving_.size()); ++i)
        if (!bipartite_.add(i, [&](int box) { return &goals_of[moving_[box] * words_]; })) return false;
    return true;
}

}  // namespace pushworks
