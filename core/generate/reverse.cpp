#include "generate/reverse.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "base/rng.hpp"
#include "base/width.hpp"
#include "generate/field.hpp"
#include "generate/seen_positions.hpp"

namespace pushworks::generate {
namespace {

template <class B>
struct Position {
    B boxes;
    B region;
    std::uint32_t parent;  // one push nearer to the goals; of a solved position itself
};

// Buffers live as long as the thread: making thousands of levels must not allocate memory thousands of times.
template <class B>
struct Buffers {
    Vector<Position<B>> positions;
    Vector<std::size_t> layers;  // where each depth begins
    RankedRegions<B> ranked;
    HashedRegions<B> hashed;
};

template <class B>
Buffers<B>& buffers() {
    thread_local const auto mine = std::make_unique<Buffers<B>>();  // thread storage itself is scarce
    return *mine;
}

template <int N>
class ReverseSearch {
    using B = Bits<N>;

 public:
    ReverseSearch(const Room& room, const Vector<int>& goals, const ReverseOptions& options)
        : options_(options),
          field_(room.width, room.floor),
          goals_(field_.set_of(goals)),
          buffers_(buffers<B>()),
          rng_(options.seed) {
        if ((goals_ - field_.floor).any()) throw std::invalid_argument("a goal is not on the floor");
        if (!goals_.any()) throw std::invalid_argument("a level needs a goal");
    }

    Start run() {
        const B live = live_squares();
        Start start;
        if (options_.beam == 0 && RankedRegions<B>::suits(live, goals_.count())) {
            buffers_.ranked.reset(live, goals_.count());
            start.complete = explore(buffers_.ranked);
        } else {
            buffers_.hashed.reset();
            start.complete = explore(buffers_.hashed) && options_.beam == 0;
        }
        start.optimal = options_.beam == 0;
        choose_start(start);
        return start;
    }

 private:
    struct Pull {
        B boxes;  // after it
        std::size_t slot;
        std::uint32_t parent;
        int player;
    };
    static constexpr std::size_t kBlock = 16;  // positions whose pulls are found before any is followed

    // Squares a lone box could come from: the only ones a box is ever pulled to.
    B live_squares() {
        distance_.assign(B::kCapacity, 0);
        return field_.spread_box(goals_, field_.floor, true,
                                 [&](int square, int pushes) { distance_[square] = pushes; });
    }

    // Breadth first through all pulls; false when a limit stopped it.
    template <class Known>
    bool explore(Known& known) {
        auto& positions = buffers_.positions;
        auto& layers = buffers_.layers;
        positions.clear();
        layers.assign(1, 0);
        field_.for_each_region(field_.floor - goals_, [&](const B& region) {
            known.at(known.slot(goals_), goals_) |= region;
            positions.push_back({goals_, region, static_cast<std::uint32_t>(positions.size())});
        });
        while (layers.back() < positions.size()) {
            const std::size_t first = layers.back(), last = positions.size();
            layers.push_back(last);
            for (std::size_t i = first; i < last; i += kBlock) {
                pulls_.clear();
                for (std::size_t j = i; j < std::min(i + kBlock, last); ++j)
                    find_pulls(known, static_cast<std::uint32_t>(j));
                for (const Pull& pull : pulls_) follow(known, pull);
                if (positions.size() >= options_.max_positions) return false;
            }
            if (options_.beam > 0) {
                if (static_cast<int>(layers.size()) > options_.max_depth) return false;
                narrow(last);
            }
        }
        layers.pop_back();
        return true;
    }

    // All pulls of a position; the memory each will need is prefetched and read later.
    template <class Known>
    void find_pulls(const Known& known, std::uint32_t index) {
        const B boxes = buffers_.positions[index].boxes;
        const B region = buffers_.positions[index].region;
        field_.for_each_pull(boxes, region, field_.floor - boxes, [&](int from, int to, int stand) {
            const B pulled = boxes.moved(from, to);
            const std::size_t slot = known.slot(pulled);
            known.prefetch(slot);
            pulls_.push_back({pulled, slot, index, stand});
        });
    }

    template <class Known>
    void follow(Known& known, const Pull& pull) {
        B& regions = known.at(pull.slot, pull.boxes);
        if (regions.test(pull.player)) return;
        const B reached = field_.flood(pull.player, field_.floor - pull.boxes);
        regions |= reached;
        buffers_.positions.push_back({pull.boxes, reached, pull.parent});
    }

    // Keep the most promising of the newest layer: boxes far from the goals, and some luck for variety.
    void narrow(std::size_t first) {
        auto& positions = buffers_.positions;
        const std::size_t found = positions.size() - first;
        const auto wanted = static_cast<std::size_t>(options_.beam);
        if (found <= wanted) return;
        Vector<std::pair<int, std::uint32_t>> order(found);
        for (std::size_t i = 0; i < found; ++i) {
            const B& boxes = positions[first + i].boxes;
            int score = rng_.below(8) - 4 * (boxes & goals_).count();
            boxes.for_each([&](int square) { score += 2 * distance_[square]; });
            order[i] = {-score, static_cast<std::uint32_t>(i)};
        }
        std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(wanted), order.end());
        order.resize(wanted);
        std::sort(order.begin(), order.end(), [](auto& a, auto& b) { return a.second < b.second; });
        for (std::size_t i = 0; i < wanted; ++i) positions[first + i] = positions[first + order[i].second];
        positions.resize(first + wanted);
    }

    // From the requested layer take a position without a box on a goal. Where it has none, less deep layers
    // are looked at within the slack; failing that, the position with the fewest boxes on goals is taken.
    void choose_start(Start& start) {
        const auto& positions = buffers_.positions;
        const auto& layers = buffers_.layers;
        start.positions = positions.size();
        // When a limit stopped the search the last layer is only begun, but its depths are exact all the
        // same.
        const int deepest = static_cast<int>(layers.size()) - (layers.back() == positions.size() ? 2 : 1);
        const int wanted = deepest * options_.share / 100;
        if (wanted < 1) return;
        const int boxes = goals_.count();
        int depth = 0;
        std::size_t chosen = 0;
        const int least = std::max(1, wanted - wanted * options_.slack / 100);
        for (int d = wanted; d >= least && start.boxes_off_goals < boxes; --d) {
            const auto [off, index] = best_of_layer(static_cast<std::size_t>(d));
            if (depth == 0 || off > start.boxes_off_goals)
                start.boxes_off_goals = off, depth = d, chosen = index;
        }
        describe(start, chosen, depth);
    }

    // The most boxes off goals in a layer and a position that has them; chance decides among equals.
    std::pair<int, std::size_t> best_of_layer(std::size_t layer) {
        const auto& positions = buffers_.positions;
        const auto& layers = buffers_.layers;
        const std::size_t last = layer + 1 < layers.size() ? layers[layer + 1] : positions.size();
        int best = -1, ties = 0;
        std::size_t chosen = 0;
        for (std::size_t i = layers[layer]; i < last; ++i) {
            const int off = (positions[i].boxes - goals_).count();
            if (off > best) best = off, ties = 0;
            if (off == best && rng_.below(++ties) == 0) chosen = i;
        }
        return {best, chosen};
    }

    void describe(Start& start, std::size_t index, int depth) {
        const auto& positions = buffers_.positions;
        const Position<B>* here = &positions[index];
        int skip = rng_.below(here->region.count());
        int player = -1;
        here->region.for_each([&](int square) {
            if (skip-- == 0) player = square;
        });
        start.found = true;
        start.pushes = depth;
        start.boxes = field_.cells_of(here->boxes);
        start.player = field_.cell(player);
        for (int i = 0; i < depth; ++i) {
            const Position<B>* next = &positions[here->parent];
            const int from = (here->boxes - next->boxes).first();
            const int to = (next->boxes - here->boxes).first();
            field_.write_push(player, from, to, field_.floor - here->boxes, start.solution);
            player = from;
            here = next;
        }
    }

    const ReverseOptions& options_;
    Field<N> field_;
    B goals_;
    Buffers<B>& buffers_;
    Rng rng_;
    Vector<Pull> pulls_;
    Vector<int> distance_;  // of each square from the nearest goal, in pulls of a lone box
};

}  // namespace

Start farthest_start(const Room& room, const Vector<int>& goals, const ReverseOptions& options) {
    if (room.floor.empty()) throw std::invalid_argument("the room has no floor");
    return with_words<1, 2, 4>(
        Frame(room.width, room.floor, 0).bits_for_short_shifts(),
        [&](auto words) { return ReverseSearch<words>(room, goals, options).run(); },
        []() -> Start { throw std::invalid_argument("the room is larger than 256 squares"); });
}

}  // namespace pushworks::generate
