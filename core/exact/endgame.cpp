#include "exact/endgame.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "base/width.hpp"
#include "level/bit_board.hpp"

namespace pushworks {

namespace {

template <int N>
class Table final : public Endgame {
 public:
    using Set = Bits<N>;

    Table(const Board& board, std::uint64_t most)
        : board_(&board), grid_(board), most_(std::min(most, kMostPositions)) {}

    // False when there are too many positions. There is none with a box that can never be brought home.
    bool fill() {
        if (!board_->unreachable_boxes_are_home()) return true;
        Vector<int> goals;
        grid_.goals.for_each([&](int bit) { goals.push_back(bit); });
        if (!choose(goals, 0, grid_.start_boxes.count(), Set{})) return false;
        for (std::uint32_t next = 0; next < entries_.size(); ++next) {
            charge(200);
            if (!pull(entries_[next])) return false;
        }
        return true;
    }

    int pushes(std::span<const int> boxes, int player) const override {
        const Set set = set_of(boxes);
        return pushes_of(set, grid_.flood(bit_of(player), grid_.floor - set).first());
    }

    Vector<CellPush> best(std::span<const int> boxes, int player) const override {
        Vector<CellPush> found;
        const Set set = set_of(boxes);
        const Set reach = grid_.flood(bit_of(player), grid_.floor - set);
        const int now = pushes_of(set, reach.first());
        if (now <= 0) return found;
        grid_.for_each_push(set, reach, grid_.floor - set, [&](int box, int to, int direction) {
            const Set after = set.moved(box, to);
            const int normal = grid_.flood(box, grid_.floor - after).first();
            if (pushes_of(after, normal) == now - 1) found.push_back({cell_of(box), direction});
        });
        return found;
    }

    std::uint64_t size() const override { return entries_.size(); }
    int position(std::uint64_t index, Vector<int>& boxes, int& player) const override {
        const Entry& entry = entries_[index];
        boxes.clear();
        entry.boxes.for_each([&](int bit) { boxes.push_back(cell_of(bit)); });
        player = cell_of(entry.player);
        return static_cast<int>(entry.pushes);
    }

 private:
    struct Entry {
        Set boxes;
        std::uint16_t player;  // the first square of the player's region: at most 256 bits
        std::uint32_t pushes;  // fewer than there are positions
    };
    static constexpr std::uint64_t kMostPositions =
        0x7FFFFFFF;  // so that numbers and pushes are within an int

    int bit_of(int cell) const { return grid_.bit_of_square[board_->square_of_cell(cell)]; }
    int cell_of(int bit) const { return board_->cell(grid_.square_of_bit[bit]); }
    Set set_of(std::span<const int> boxes) const {
        Set set;
        for (const int cell : boxes)
            if (board_->square_of_cell(cell) != kNoSquare) set.set(bit_of(cell));
        return set;
    }
    static std::uint64_t hash(const Set& boxes, int player) { return boxes.hash(player + 1); }
    int pushes_of(const Set& boxes, int player) const {
        const std::uint32_t found = table_.find(hash(boxes, player), [&](std::uint32_t i) {
            return entries_[i].player == player && entries_[i].boxes == boxes;
        });
        return found == table_.kNone ? kDeadlocked : static_cast<int>(entries_[found].pushes);
    }

    bool add(const Set& boxes, int player, std::uint32_t pushes) {
        const int normal = grid_.flood(player, grid_.floor - boxes).first();
        if (pushes_of(boxes, normal) != kDeadlocked) return true;
        if (entries_.size() >= most_) return false;
        table_.add(static_cast<std::uint32_t>(entries_.size()), hash(boxes, normal),
                   [&](std::uint32_t i) { return hash(entries_[i].boxes, entries_[i].player); });
        entries_.push_back({boxes, static_cast<std::uint16_t>(normal), pushes});
        return true;
    }

    // Every way to put the boxes on goals, with the player in every region.
    bool choose(const Vector<int>& goals, std::size_t from, int left, Set boxes) {
        if (left == 0) {
            bool room = true;
            grid_.for_each_region(grid_.floor - boxes,
                                  [&](const Set& region) { room = room && add(boxes, region.first(), 0); });
            return room;
        }
        for (std::size_t i = from; i + left <= goals.size(); ++i) {
            Set more = boxes;
            more.set(goals[i]);
            if (!choose(goals, i + 1, left - 1, more)) return false;
        }
        return true;
    }

    // The positions one pull away: the player beside a box steps back and takes it along.
    bool pull(const Entry entry) {
        const Set free = grid_.floor - entry.boxes;
        bool room = true;
        grid_.for_each_pull(entry.boxes, grid_.flood(entry.player, free), free,
                            [&](int from, int to, int stand) {
                                room = room && add(entry.boxes.moved(from, to), stand, entry.pushes + 1);
                            });
        return room;
    }

    const Board* board_;
    BitBoard<N> grid_;
    std::uint64_t most_;
    Vector<Entry> entries_;
    CompactHashIndex table_;
};

}  // namespace

std::unique_ptr<Endgame> Endgame::make(const Board& board, std::uint64_t max_positions) {
    return with_words<1, 2, 4>(
        board.frame().bits_for_short_shifts(),
        [&](auto words) -> std::unique_ptr<Endgame> {
            auto table = std::make_unique<Table<words>>(board, max_positions);
            return table->fill() ? std::move(table) : nullptr;
        },
        []() -> std::unique_ptr<Endgame> { return nullptr; });
}

}  // namespace pushworks
