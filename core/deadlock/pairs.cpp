#include "deadlock/pairs.hpp"

#include <algorithm>
#include <array>

#include "reach.hpp"

namespace pushworks {

namespace {

constexpr int kMostSquares = 300;

// Builds the table: the player's regions of every pair, then the search backwards.
class PairSearch {
 public:
    PairSearch(const Board& board, const std::vector<Square>& squares,
               const std::vector<std::int32_t>& number)
        : board_(board),
          squares_(squares),
          number_(number),
          count_(static_cast<int>(squares.size())),
          regions_(static_cast<std::size_t>(count_) * static_cast<std::size_t>(count_)) {
        Position position(board);
        Reach reach(board);
        for (int i = 0; i < count_; ++i)
            for (int j = i + 1; j < count_; ++j) label(position, reach, i, j);
    }

    void run() {
        for (int i = 0; i < count_; ++i)
            for (int j = i + 1; j < count_; ++j)
                if (board_.is_goal(squares_[i]) && board_.is_goal(squares_[j]))
                    for (int region = 0; region < at(i, j).count; ++region) reach_back(i, j, region);
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            const Node node = queue_[head];
            pull(node.first, node.second, node.region);
            pull(node.second, node.first, node.region);
        }
    }

    struct Regions {
        std::int32_t labels = -1;  // offset in labels(), -1 when the player has one region
        std::uint8_t count = 1;
        std::uint8_t alive = 0;  // a bit for each region
    };
    const Regions& at(int i, int j) const { return regions_[index(i, j)]; }
    int region_of(int i, int j, Square player) const {
        const Regions& regions = at(i, j);
        return regions.labels < 0 ? 0 : labels_[static_cast<std::size_t>(regions.labels) + player];
    }

 private:
    struct Node {
        int first;
        int second;
        int region;
    };

    std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(std::min(i, j)) * static_cast<std::size_t>(count_) +
               static_cast<std::size_t>(std::max(i, j));
    }

    void label(Position& position, Reach& reach, int i, int j) {
        position.assign(std::array{squares_[i], squares_[j]}, kNoSquare);
        Regions& regions = regions_[index(i, j)];
        const std::size_t offset = labels_.size();
        int count = 0;
        constexpr std::uint8_t nowhere = 0xFF;
        for (const Square box : position.boxes()) {
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square start = board_.neighbour(box, direction);
                if (position.blocked(start)) continue;
                if (count > 0 && labels_[offset + start] != nowhere) continue;
                reach.flood(position, start);
                const auto squares = reach.squares();
                if (count == 0) {
                    // Mostly there is one region and nothing needs to be written down.
                    if (static_cast<int>(squares.size()) == board_.size() - 2) return;
                    labels_.resize(offset + static_cast<std::size_t>(board_.size()), nowhere);
                }
                for (const Square square : squares)
                    labels_[offset + square] = static_cast<std::uint8_t>(count);
                ++count;
            }
        }
        if (count == 0) return;  // no room around them: they count as one region
        regions.labels = static_cast<std::int32_t>(offset);
        regions.count = static_cast<std::uint8_t>(count);
        // Squares the boxes do not touch directly belong to some region already: every piece of floor touches
        // a box.
    }

    void reach_back(int i, int j, int region) {
        Regions& regions = regions_[index(i, j)];
        const auto bit = static_cast<std::uint8_t>(1U << region);
        if (regions.alive & bit) return;
        regions.alive |= bit;
        queue_.push_back({i, j, region});
    }

    // Pulls the box on `mover` every way the player can from `region`.
    void pull(int mover, int other, int region) {
        const Square box = squares_[mover];
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = board_.neighbour(box, direction);
            if (to == kNoSquare || to == squares_[other] || region_of(mover, other, to) != region) continue;
            const Square player = board_.neighbour(to, direction);
            if (player == kNoSquare || player == squares_[other] || number_[to] < 0) continue;
            reach_back(number_[to], other, region_of(number_[to], other, player));
        }
    }

    const Board& board_;
    const std::vector<Square>& squares_;
    const std::vector<std::int32_t>& number_;
    int count_;
    std::vector<Regions> regions_;
    std::vector<std::uint8_t> labels_;
    std::vector<Node> queue_;
};

}  // namespace

PairTable::PairTable(const Board& board, const Distances& distances) : number_(board.size(), -1) {
    std::vector<Square> squares;
    for (int at = 0; at < board.size(); ++at) {
        const auto square = static_cast<Square>(at);
        if (distances.dead(square)) continue;
        number_[at] = static_cast<std::int32_t>(squares.size());
        squares.push_back(square);
    }
    if (board.start_boxes().size() < 2 || squares.size() > kMostSquares) return;
    PairSearch search(board, squares, number_);
    search.run();
    count_ = static_cast<int>(squares.size());
    fate_.assign(static_cast<std::size_t>(count_) * static_cast<std::size_t>(count_), kAlive);
    for (int i = 0; i < count_; ++i) {
        for (int j = i + 1; j < count_; ++j) {
            const auto& regions = search.at(i, j);
            const auto all = static_cast<std::uint8_t>((1U << regions.count) - 1);
            std::int32_t fate = kAlive;
            if (regions.alive == 0) {
                fate = kDead;
                ++dead_pairs_;
            } else if (regions.alive != all) {
                fate = static_cast<std::int32_t>(labels_.size());
                for (int at = 0; at < board.size(); ++at) {
                    const int region = search.region_of(i, j, static_cast<Square>(at));
                    labels_.push_back(region > 7 || (regions.alive >> region & 1));
                }
            }
            fate_[i * count_ + j] = fate_[j * count_ + i] = fate;
        }
    }
}

bool PairTable::lost(const Position& position, Square square, Square player) const {
    if (count_ == 0) return false;
    const std::int32_t row = number_[square];
    if (row < 0) return true;
    for (const Square other : position.boxes()) {
        if (other == square) continue;
        const std::int32_t column = number_[other];
        if (column < 0) return true;
        const std::int32_t fate = fate_[row * count_ + column];
        if (fate == kAlive) continue;
        if (fate == kDead || labels_[static_cast<std::size_t>(fate) + player] == 0) return true;
    }
    return false;
}

}  // namespace pushworks
