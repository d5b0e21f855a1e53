// The oracle of the tests: exhaustive search of small levels.
//
// It shares nothing with the engine that it checks, no header and no algorithm. A state is the player's
// square and the boxes' squares, packed into one number; a move is one step of the player. What the tests ask
// for: the cheapest solution by two measures in order, every position with the word "alive" or "lost" beside it,
// and a position far from solved, found by playing backwards.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace {

using State = std::uint64_t;
constexpr int kMostBoxes = 15;
constexpr std::uint32_t kNone = 0xFFFFFFFF;
enum Mark : std::uint8_t { wall = 1, goal = 2, box = 4 };

struct Place {
    int player = 0;
    int count = 0;
    std::array<int, kMostBoxes> boxes{};
};

// Every state seen, in the order of seeing, found again by a hash table.
class Seen {
 public:
    // The number of the state, and whether it is new.
    std::pair<std::uint32_t, bool> add(State state) {
        if (list.size() * 2 >= slots_.size()) grow();
        std::uint32_t& slot = find(state);
        if (slot != kNone) return {slot, false};
        slot = static_cast<std::uint32_t>(list.size());
        list.push_back(state);
        return {slot, true};
    }
    std::uint32_t number(State state) { return find(state); }
    std::vector<State> list;

 private:
    std::uint32_t& find(State state) {
        std::size_t at = (state * 0x9E3779B97F4A7C15ULL >> 20) & (slots_.size() - 1);
        while (slots_[at] != kNone && list[slots_[at]] != state) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    void grow() {
        slots_.assign(slots_.size() * 2, kNone);
        for (std::uint32_t i = 0; i < list.size(); ++i) find(list[i]) = i;
    }
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1 << 12, kNone);
};

class World {
 public:
    World(int width, int height, const std::uint8_t* marks, int player) : step_{-width, width, -1, 1} {
        for (int cell = 0; cell < width * height; ++cell) {
            number_.push_back(marks[cell] & wall ? -1 : static_cast<int>(cells_.size()));
            if (marks[cell] & wall) continue;
            if (marks[cell] & box && start_.count < kMostBoxes)
                start_.boxes[start_.count++] = static_cast<int>(cells_.size());
            goal_.push_back((marks[cell] & goal) != 0);
            cells_.push_back(cell);
        }
        start_.player = number_[player];
        bits_ = std::bit_width(cells_.size());
        taken_.assign(cells_.size(), false);
    }
    // A state must fit one machine word.
    bool fits() const { return bits_ * (start_.count + 1) <= 64 && start_.count < kMostBoxes; }
    const Place& start() const { return start_; }
    int cell(int square) const { return cells_[square]; }
    std::vector<int> goals() const {
        std::vector<int> list;
        for (int i = 0; i < static_cast<int>(goal_.size()); ++i)
            if (goal_[i]) list.push_back(i);
        return list;
    }

    State pack(const Place& place) const {
        std::array<int, kMostBoxes> sorted = place.boxes;
        std::sort(sorted.begin(), sorted.begin() + place.count);
        State state = static_cast<State>(place.player);
        for (int i = 0; i < place.count; ++i) state = state << bits_ | static_cast<State>(sorted[i]);
        return state;
    }
    Place unpack(State state) const {
        Place place;
        place.count = start_.count;
        for (int i = place.count; i-- > 0; state >>= bits_)
            place.boxes[i] = static_cast<int>(state & ((State{1} << bits_) - 1));
        place.player = static_cast<int>(state);
        return place;
    }
    bool solved(const Place& place) const {
        return std::all_of(place.boxes.begin(), place.boxes.begin() + place.count,
                           [&](int square) { return goal_[square]; });
    }
    // All moves: visit(state after, whether a box moved). Backward: the states one could have come from.
    template <class Visit>
    void moves(Place place, bool backward, Visit&& visit) {
        for (int i = 0; i < place.count; ++i) taken_[place.boxes[i]] = true;
        const Place here = place;
        for (const int step : step_) {
            const int ahead = beside(here.player, step);
            const int behind = beside(here.player, -step);
            if (backward && free(behind)) {  // the step that led here, as a walk and with the box in front
                place = here;
                place.player = behind;
                visit(pack(place), false);
                if (ahead < 0 || !taken_[ahead]) continue;
                move_box(place, ahead, here.player);
                visit(pack(place), true);
            } else if (!backward && ahead >= 0) {
                place = here;
                place.player = ahead;
                if (!taken_[ahead]) {
                    visit(pack(place), false);
                } else if (const int beyond = beside(ahead, step); free(beyond)) {
                    move_box(place, ahead, beyond);
                    visit(pack(place), true);
                }
            }
        }
        for (int i = 0; i < here.count; ++i) taken_[here.boxes[i]] = false;
    }

 private:
    int beside(int square, int step) const { return number_[cells_[square] + step]; }
    bool free(int square) const { return square >= 0 && !taken_[square]; }
    static void move_box(Place& place, int from, int to) {
        *std::find(place.boxes.begin(), place.boxes.begin() + place.count, from) = to;
    }

    std::array<int, 4> step_;
    std::vector<int> number_, cells_;  // of each cell its floor square or -1, of each square its cell
    std::vector<bool> goal_, taken_;
    Place start_;
    int bits_ = 0;
};

// Dijkstra's algorithm. Costs of a step and of a push: the first measure times 2^32 plus the second.
struct Answer {
    long verdict;  // 1 solvable, 0 not, -1 more states than allowed
    std::uint64_t cost;
};

Answer cheapest(World& world, std::uint64_t step, std::uint64_t push, std::size_t most) {
    Seen seen;
    std::vector<std::uint64_t> best;
    std::map<std::uint64_t, std::vector<std::uint32_t>> queue;
    seen.add(world.pack(world.start()));
    best.push_back(0);
    queue[0].push_back(0);
    while (!queue.empty()) {
        const std::uint64_t cost = queue.begin()->first;
        std::vector<std::uint32_t>& now = queue.begin()->second;  // grows while we read it, if steps are free
        for (std::size_t at = 0; at < now.size(); ++at) {
            const std::uint32_t id = now[at];
            if (best[id] < cost) continue;
            const Place place = world.unpack(seen.list[id]);
            if (world.solved(place)) return {1, cost};
            world.moves(place, false, [&](State after, bool pushed) {
                const std::uint64_t total = cost + (pushed ? push : step);
                const auto [number, fresh] = seen.add(after);
                if (fresh) best.push_back(total + 1);
                if (best[number] <= total) return;
                best[number] = total;
                queue[total].push_back(number);
            });
            if (seen.list.size() > most) return {-1, 0};
        }
        queue.erase(queue.begin());
    }
    return {0, 0};
}

}  // namespace

extern "C" {

// Least cost when a step costs (step1, step2) and a push (push1, push2), compared in that order.
int oracle_cheapest(int width, int height, const std::uint8_t* marks, int player, const int* prices, long most,
                    int* cost) {
    World world(width, height, marks, player);
    if (!world.fits()) return -2;
    const auto price = [&](int at) { return static_cast<std::uint64_t>(prices[at]) << 32 | prices[at + 1]; };
    const Answer answer = cheapest(world, price(0), price(2), static_cast<std::size_t>(most));
    cost[0] = static_cast<int>(answer.cost >> 32);
    cost[1] = static_cast<int>(answer.cost & 0xFFFFFFFF);
    return static_cast<int>(answer.verdict);
}

// Every position that play can lead to, one for each region of the player: rows of player, boxes and the least
// pushes to solve it (-1: lost). Returns the number of rows, -1 for more than `most` states (steps told apart).
long oracle_positions(int width, int height, const std::uint8_t* marks, int player, long most, int* rows) {
    World world(width, height, marks, player);
    if (!world.fits()) return -2;
    Seen seen;
    seen.add(world.pack(world.start()));
    std::vector<std::uint32_t> next, layer, todo;
    for (std::size_t at = 0; at < seen.list.size(); ++at) {
        const Place place = world.unpack(seen.list[at]);
        if (world.solved(place)) next.push_back(static_cast<std::uint32_t>(at));
        world.moves(place, false, [&](State after, bool) { seen.add(after); });
        if (seen.list.size() > static_cast<std::size_t>(most)) return -1;
    }
    // Backwards from the solved ones: all that walks reach, then all that one push less would have left.
    std::vector<int> pushes(seen.list.size(), -1);
    for (int depth = 0; !next.empty(); ++depth) {
        layer.clear();
        const auto add = [&](std::uint32_t number) {
            if (number == kNone || pushes[number] >= 0) return;
            pushes[number] = depth;
            layer.push_back(number);
        };
        for (const std::uint32_t number : next) add(number);
        next.clear();
        for (std::size_t at = 0; at < layer.size(); ++at)
            world.moves(world.unpack(seen.list[layer[at]]), true, [&](State before, bool pulled) {
                const std::uint32_t number = seen.number(before);
                if (!pulled)
                    add(number);
                else if (number != kNone && pushes[number] < 0)
                    next.push_back(number);
            });
    }
    std::vector<bool> told(seen.list.size());
    long count = 0;
    for (std::uint32_t at = 0; at < seen.list.size(); ++at) {
        if (told[at]) continue;
        const Place place = world.unpack(seen.list[at]);
        int* row = rows + count++ * (place.count + 2);
        *row++ = world.cell(place.player);
        for (int i = 0; i < place.count; ++i) *row++ = world.cell(place.boxes[i]);
        *row = pushes[at];
        todo.push_back(at);
        told[at] = true;
        while (!todo.empty()) {  // the rest of the region
            const Place here = world.unpack(seen.list[todo.back()]);
            todo.pop_back();
            world.moves(here, false, [&](State after, bool pushed) {
                const std::uint32_t number = pushed ? at : seen.number(after);
                if (told[number]) return;
                told[number] = true;
                todo.push_back(number);
            });
        }
    }
    return count;
}

// Plays backwards from the start, where the boxes stand solved: all places one pull away, two pulls, and so on
// while there are fewer than `most` states and `deepest` pulls. Writes a place of the last layer, chosen by
// `pick`: player, boxes. Returns the number of pulls.
int oracle_pulled(int width, int height, const std::uint8_t* marks, int player, long most, int deepest,
                  std::uint32_t pick, int* row) {
    World world(width, height, marks, player);
    if (!world.fits()) return -2;
    Seen seen;
    std::vector<std::uint32_t> layer{seen.add(world.pack(world.start())).first}, next;
    for (int depth = 0;; ++depth) {
        for (std::size_t at = 0; at < layer.size(); ++at)
            world.moves(world.unpack(seen.list[layer[at]]), true, [&](State before, bool pulled) {
                const auto [number, fresh] = seen.add(before);
                if (fresh) (pulled ? next : layer).push_back(number);
            });
        if (next.empty() || depth == deepest || seen.list.size() > static_cast<std::size_t>(most)) {
            const Place place = world.unpack(seen.list[layer[pick % layer.size()]]);
            *row++ = world.cell(place.player);
            for (int i = 0; i < place.count; ++i) *row++ = world.cell(place.boxes[i]);
            return depth;
        }
        layer.swap(next);
        next.clear();
    }
}

}  // extern "C"
