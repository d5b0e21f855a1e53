#include "facts/pattern_database.hpp"

#include <algorithm>

#include "base/binomial.hpp"
#include "base/bucket_queue.hpp"
#include "base/budget.hpp"

namespace pushworks {

// Fills a table: numbers the player's regions of every set, then searches backwards.
class PatternDatabaseBuilder {
 public:
    PatternDatabaseBuilder(PatternDatabase& table, const Board& board, const DualPotentials& potentials,
                           const GoalRoomTable* room)
        : table_(table),
          board_(board),
          potentials_(potentials),
          room_(room),
          boxes_(table.boxes_),
          taken_(board.size(), 0),
          flooded_(board.size()) {}

    void run() {
        for_each_set([&](const Set& set) { number_regions(set); });
        detours_.assign(regions_.size(), PatternDatabase::kDeadlocked);
        for_each_set([&](const Set& set) { add_if_home(set); });
        while (!queue_.empty()) {
            charge(kStep);
            const std::size_t detours = queue_.lowest();
            const Node node = queue_.pop();
            if (detours_[node.region] == detours) step_back(node, static_cast<int>(detours));
        }
        for (std::size_t set = 0; set < first_.size(); ++set) write_down(set);
    }

 private:
    using Set = std::array<Square, PatternDatabase::kMostBoxes>;  // ascending
    struct Node {
        Set set;
        std::uint32_t region;
    };
    static constexpr int kMostDetours = 254;  // any more count as this: still a lower bound
    static constexpr std::uint8_t kNowhere = 255;
    static constexpr std::size_t kStep = 10;  // squares looked at for a set

    std::span<const Square> squares(const Set& set) const {
        return {set.data(), static_cast<std::size_t>(boxes_)};
    }

    // In the order of the sets' numbers.
    template <class Visit>
    void for_each_set(Visit&& visit) const {
        const auto count = static_cast<int>(table_.squares_.size());
        std::array<int, PatternDatabase::kMostBoxes> at{};
        for (int i = 0; i < boxes_; ++i) at[i] = i;
        if (count < boxes_) return;
        for (;;) {
            charge(kStep);
            Set set{};
            for (int i = 0; i < boxes_; ++i) set[i] = table_.squares_[at[i]];
            visit(set);
            int i = 0;
            while (i < boxes_ && at[i] + 1 == (i + 1 < boxes_ ? at[i + 1] : count)) ++i;
            if (i == boxes_) return;
            ++at[i];
            for (int j = 0; j < i; ++j) at[j] = j;
        }
    }

    void number_regions(const Set& set) {
        for (const Square box : squares(set)) taken_[box] = 1;
        first_.push_back(static_cast<std::uint32_t>(regions_.size()));
        const std::size_t row = table_.cells_.size();
        table_.cells_.resize(row + static_cast<std::size_t>(board_.size()), kNowhere);
        std::uint8_t* labels = &table_.cells_[row];
        int count = 0;
        // Every piece of floor touches a box.
        for (const Square box : squares(set)) {
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square start = board_.neighbour(box, direction);
                if (start == kNoSquare || taken_[start] || labels[start] != kNowhere) continue;
                flood(start, static_cast<std::uint8_t>(count++), labels);
                regions_.push_back(start);
            }
        }
        if (count == 0) regions_.push_back(set[0]);  // no room for the player
        for (const Square box : squares(set)) taken_[box] = 0;
        if (count <= 1) {
            table_.cells_.resize(row);
            table_.cells_at_.push_back(-1);
        } else {
            table_.cells_at_.push_back(static_cast<std::int32_t>(row));
        }
    }

    void flood(Square start, std::uint8_t label, std::uint8_t* labels) {
        std::size_t tail = 0;
        flooded_[tail++] = start;
        labels[start] = label;
        charge(taken_.size());
        for (std::size_t head = 0; head < tail; ++head) {
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square next = board_.neighbour(flooded_[head], direction);
                if (next == kNoSquare || taken_[next] || labels[next] != kNowhere) continue;
                labels[next] = label;
                flooded_[tail++] = next;
            }
        }
    }

    std::uint32_t region_of(std::size_t set, Square player) const {
        const std::int32_t row = table_.cells_at_[set];
        return first_[set] + (row < 0 ? 0U : table_.cells_[static_cast<std::size_t>(row) + player]);
    }

    void reach(const Set& set, std::uint32_t region, int detours) {
        detours = std::min(detours, kMostDetours);
        if (detours_[region] <= detours) return;
        detours_[region] = static_cast<std::uint8_t>(detours);
        queue_.push(static_cast<std::size_t>(detours), {set, region});
    }

    void add_if_home(const Set& set) {
        for (const Square box : squares(set))
            if (!board_.is_goal(box)) return;
        const std::size_t number = table_.set_of(squares(set));
        const std::size_t end = number + 1 < first_.size() ? first_[number + 1] : regions_.size();
        for (std::size_t region = first_[number]; region < end; ++region) {
            int detours = 0;
            for (const Square box : squares(set))
                if (!in_room(box)) detours += potentials_.detour_to_stay(box, regions_[region]);
            reach(set, static_cast<std::uint32_t>(region), detours);
        }
    }

    // Takes back every push that can lead to this state.
    void step_back(const Node& node, int detours) {
        const std::size_t number = table_.set_of(squares(node.set));
        for (int i = 0; i < boxes_; ++i) {
            const Square to = node.set[i];
            for (int direction = 0; direction < kDirections; ++direction) {
                const Square from = board_.neighbour(to, opposite(direction));
                if (from == kNoSquare || potentials_.deadlocked(from) || holds(node.set, from)) continue;
                const Square behind = board_.neighbour(from, opposite(direction));
                if (behind == kNoSquare || holds(node.set, behind)) continue;
                if (region_of(number, from) != node.region) continue;
                if (potentials_.left(from, behind) == DualPotentials::kDeadlocked) continue;
                Set before = node.set;
                before[i] = from;
                for (int j = i; j > 0 && before[j - 1] > before[j]; --j) std::swap(before[j - 1], before[j]);
                for (int j = i; j + 1 < boxes_ && before[j] > before[j + 1]; ++j)
                    std::swap(before[j], before[j + 1]);
                const int detour = in_room(from) || in_room(to) ? 0 : potentials_.detour(from, behind, to);
                reach(before, region_of(table_.set_of(squares(before)), behind), detours + detour);
            }
        }
    }

    bool in_room(Square square) const { return room_ != nullptr && room_->contains(square); }

    bool holds(const Set& set, Square square) const {
        return std::find(set.begin(), set.begin() + boxes_, square) != set.begin() + boxes_;
    }

    // The labels of a set's regions become their detours.
    void write_down(std::size_t set) {
        const std::size_t begin = first_[set];
        const std::size_t end = set + 1 < first_.size() ? first_[set + 1] : regions_.size();
        const bool same = std::all_of(detours_.begin() + static_cast<std::ptrdiff_t>(begin),
                                      detours_.begin() + static_cast<std::ptrdiff_t>(end),
                                      [&](std::uint8_t detours) { return detours == detours_[begin]; });
        table_.same_.push_back(detours_[begin]);
        if (same) {
            table_.cells_at_[set] = -1;
            return;
        }
        charge(taken_.size());
        std::uint8_t* row = &table_.cells_[table_.cells_at_[set]];
        for (int at = 0; at < board_.size(); ++at)
            row[at] = row[at] == kNowhere ? PatternDatabase::kDeadlocked : detours_[begin + row[at]];
    }

    PatternDatabase& table_;
    const Board& board_;
    const DualPotentials& potentials_;
    const GoalRoomTable* room_;
    int boxes_;
    Vector<std::uint8_t> taken_;
    Vector<Square> flooded_;
    Vector<std::uint32_t> first_;   // of each set: its first region
    Vector<Square> regions_;        // a square of each
    Vector<std::uint8_t> detours_;  // of each region
    BucketQueue<Node> queue_;
};

PatternDatabase::PatternDatabase(const Board& board, const DualPotentials& potentials, int boxes,
                                 const GoalRoomTable* room)
    : boxes_(boxes), number_(board.size(), 0) {
    for (int at = 0; at < board.size(); ++at) {
        if (potentials.deadlocked(static_cast<Square>(at))) continue;
        number_[at] = static_cast<std::uint16_t>(squares_.size());
        squares_.push_back(static_cast<Square>(at));
    }
    for (int i = 0; i < boxes_; ++i) {
        choose_[i].assign(squares_.size(), 0);
        for (std::size_t n = 0; n < squares_.size(); ++n)
            choose_[i][n] = static_cast<std::size_t>(choose(static_cast<int>(n), i + 1));
    }
    PatternDatabaseBuilder(*this, board, potentials, room).run();
    cells_.shrink_to_fit();
}

std::uint64_t PatternDatabase::sets(const Board& board, const DualPotentials& potentials, int boxes) {
    int squares = 0;
    for (int at = 0; at < board.size(); ++at) squares += !potentials.deadlocked(static_cast<Square>(at));
    return choose(squares, boxes);
}

}  // namespace pushworks
