#include "board.hpp"

#include <algorithm>
#include <queue>
#include <tuple>

#include "reader.hpp"

namespace checker {

namespace {

constexpr std::array<std::pair<int, int>, 4> kSteps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};  // row, column
constexpr std::size_t kMostCells = 1 << 17;  // of the board, with one more column
constexpr std::array<std::pair<int, int>, 8> kRing{
    {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};

bool one_of(char letter, std::string_view letters) {
    return letters.find(letter) != std::string_view::npos;
}

}  // namespace

Board::Board(std::string_view text) {
    std::vector<std::vector<char>> cells(1);
    int row = -1;
    int column = -1;
    int players = 0;
    for (const char letter : text) {
        if (letter == '\n') {
            cells.emplace_back();
            continue;
        }
        need(one_of(letter, "#@+$*. "), "the level has a character that means nothing");
        if (one_of(letter, "@+")) {
            ++players;
            row = static_cast<int>(cells.size()) - 1;
            column = static_cast<int>(cells.back().size());
        }
        cells.back().push_back(letter);
    }
    need(players == 1, "the level has not exactly one player");
    std::size_t width = 0;
    for (const auto& line : cells) {
        // Else a reader of levels may take it for two, and the proof for one of the first alone.
        need(std::ranges::any_of(line, [](char letter) { return letter != ' '; }), "a line is blank");
        width = std::max(width, line.size());
    }
    need((width + 1) * cells.size() <= kMostCells, "the board is too large");
    for (auto& line : cells) line.resize(width, ' ');
    number(cells, row, column);
    find_sides();
}

// Numbers the squares that the player could reach if there were no boxes.
void Board::number(const std::vector<std::vector<char>>& cells, int row, int column) {
    const int height = static_cast<int>(cells.size());
    const int width = static_cast<int>(cells[0].size());
    std::vector<std::vector<int>> at(height, std::vector<int>(width, -1));
    std::vector<std::pair<int, int>> queue{{row, column}};
    at[row][column] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const auto [y, x] = queue[head];
        need(y > 0 && x > 0 && y < height - 1 && x < width - 1, "the level is open");
        for (const auto& [down, right] : kSteps) {
            if (cells[y + down][x + right] == '#' || at[y + down][x + right] >= 0) continue;
            at[y + down][x + right] = 0;
            queue.emplace_back(y + down, x + right);
        }
    }
    std::sort(queue.begin(), queue.end());
    size_ = static_cast<int>(queue.size());
    for (int square = 0; square < size_; ++square) at[queue[square].first][queue[square].second] = square;
    const auto number_at = [&](int y, int x) { return at[y][x] >= 0 ? at[y][x] : size_; };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) stuck_ = stuck_ || (cells[y][x] == '$' && at[y][x] < 0);
    for (int square = 0; square < size_; ++square) {
        const auto [y, x] = queue[square];
        const char letter = cells[y][x];
        std::array<int, 4> beside{};
        for (int i = 0; i < 4; ++i) beside[i] = number_at(y + kSteps[i].first, x + kSteps[i].second);
        next_.push_back(beside);
        std::array<int, 8> around{};
        for (int i = 0; i < 8; ++i) around[i] = number_at(y + kRing[i].first, x + kRing[i].second);
        ring_.push_back(around);
        goal_.push_back(one_of(letter, "+*."));
        if (goal_.back()) goals_.push_back(square);
        if (one_of(letter, "$*")) boxes_.push_back(square);
        if (goal_.back() != one_of(letter, "$*")) parity_ ^= (y + x) & 1;
    }
    player_ = at[row][column];
    // Nothing is beside what is not floor.
    next_.push_back({size_, size_, size_, size_});
    goal_.push_back(0);
}

// Lowest points: a child from which nothing but its own square leads further up is cut off by a box there.
void Board::find_sides() {
    enter_.assign(size_, -1);
    leave_.assign(size_, 0);
    apart_.resize(size_);
    std::vector<int> low(size_), parent(size_, -1), direction(size_, 0), path{0};
    int clock = 0;
    enter_[0] = low[0] = clock++;
    while (!path.empty()) {
        const int here = path.back();
        if (direction[here] < 4) {
            const int there = next_[here][direction[here]++];
            if (there == size_ || there == parent[here]) continue;
            if (enter_[there] >= 0) {
                low[here] = std::min(low[here], enter_[there]);
                continue;
            }
            parent[there] = here;
            enter_[there] = low[there] = clock++;
            path.push_back(there);
            continue;
        }
        leave_[here] = clock;
        path.pop_back();
        if (path.empty()) break;
        low[path.back()] = std::min(low[path.back()], low[here]);
        if (low[here] >= enter_[path.back()]) apart_[path.back()].push_back(here);
    }
    for (int square = 0; square < size_; ++square) {
        // All neighbours of the first square of the walk are children; nothing lies above it.
        if (square == 0 && !apart_[0].empty()) apart_[0].pop_back();
        first_.push_back(square_of_.size());
        square_of_.insert(square_of_.end(), apart_[square].size() + 1, square);
    }
    first_.push_back(square_of_.size());
}

std::vector<std::int64_t> Board::distances(const std::vector<std::pair<std::int64_t, int>>& goals) const {
    using Entry = std::tuple<std::int64_t, int, std::size_t>;
    std::vector<std::int64_t> found(places(), kDead);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto reach = [&](std::int64_t cost, int square, std::size_t at) {
        if (cost >= found[at]) return;
        found[at] = cost;
        queue.emplace(cost, square, at);
    };
    for (const auto& [cost, goal] : goals)
        for (std::size_t at = first_[goal]; at < first_[goal + 1]; ++at) reach(cost, goal, at);
    while (!queue.empty()) {
        const auto [cost, box, at] = queue.top();
        queue.pop();
        if (cost != found[at]) continue;
        for (int direction = 0; direction < 4; ++direction) {
            // Undo a push: the player stands where the box goes, and steps back.
            const int old = next_[box][back(direction)];
            const int player = next_[old][back(direction)];
            if (old == size_ || player == size_ || place(box, old) != at) continue;
            reach(cost + 1, old, place(old, player));
        }
    }
    return found;
}

}  // namespace checker
