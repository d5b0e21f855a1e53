// The task of bringing some box of a few to one square, while other boxes stand still.
#pragma once

#include <algorithm>
#include <vector>

#include "deadlock/group_search.hpp"

namespace pushworks {

// Pushes a box needs from each square to the target, by the player's region round it; boxes in `still` are
// walls.
template <int N>
class WayTo {
 public:
    using Set = Bits<N>;

    WayTo(const BitBoard<N>& grid, const Set& still, int target) : places_(64 * N) {
        const Set floor = grid.floor - still;
        std::vector<std::pair<int, int>> queue;  // box, place
        const auto reach = [&](int box, int player, int pushes) {
            for (const Place& place : places_[box])
                if (place.region.test(player)) return;
            places_[box].push_back({grid.flood(player, floor - Set::single(box)), pushes});
            queue.emplace_back(box, static_cast<int>(places_[box].size()) - 1);
        };
        const auto open = [&](int bit) { return bit >= 0 && bit < 64 * N && floor.test(bit); };
        for (int d = 0; d < kDirections; ++d)
            if (open(target + grid.delta[d])) reach(target, target + grid.delta[d], 0);
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const auto [box, index] = queue[head];
            const Place place = places_[box][static_cast<std::size_t>(index)];
            for (int d = 0; d < kDirections; ++d) {
                const int before = box + grid.delta[d];
                const int stand = before + grid.delta[d];
                if (open(before) && open(stand) && place.region.test(before))
                    reach(before, stand, place.pushes + 1);
            }
        }
    }

    // kNever if there is no way.
    int from(int box, int player) const {
        for (const Place& place : places_[box])
            if (place.region.test(player)) return place.pushes;
        return kNever;
    }

 private:
    struct Place {
        Set region;
        int pushes;
    };
    std::vector<std::vector<Place>> places_;
};

template <int N>
class Errand {
 public:
    static constexpr bool kCorrals = false;  // other boxes may wait for ever

    Errand(const WayTo<N>& way, int target) : way_(way), target_(target) {}

    void prepare(const Bits<N>&, int, int depth) { depth_ = depth; }
    int key(int, int, const Bits<N>& boxes, int player) const {
        int nearest = kNever;
        boxes.for_each([&](int bit) { nearest = std::min(nearest, way_.from(bit, player)); });
        // A box in the only way can make every box look hopeless until it has moved on.
        return std::min(nearest, kNoWay) * 2 + depth_;
    }
    bool done(const Bits<N>& boxes) const { return boxes.test(target_); }
    bool at_best(const Bits<N>&) const { return true; }

 private:
    static constexpr int kNoWay = 200;
    const WayTo<N>& way_;
    int target_;
    int depth_ = 0;
};

}  // namespace pushworks
