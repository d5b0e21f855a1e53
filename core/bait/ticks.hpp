// The rules tick by tick, as bait/rules.py has them: what one move makes of a position.
#pragma once

#include "bait/terrain.hpp"

namespace pushworks::bait {

enum class After : std::uint8_t { same, changed, dead };

template <int W>
class Ticks {
 public:
    explicit Ticks(const Terrain<W>& terrain) : terrain_(terrain) {}

    After step(Scene<W>& scene, int direction) const {
        const Rules& rules = terrain_.rules;
        const int offset = terrain_.delta[direction];
        const int target = scene.avatar + offset;
        if (!terrain_.is_floor(target)) return After::same;
        bool pushed = false;
        if (scene.boxes.test(target)) {
            const int beyond = target + offset;
            if (!terrain_.is_floor(beyond) || !terrain_.box_targets(scene).test(beyond)) return After::same;
            scene.boxes.clear(target);
            const bool falls = scene.holes.test(beyond);
            if (!falls || !rules.box_vanishes) scene.boxes.set(beyond);
            if (falls && rules.hole_vanishes) scene.holes.clear(beyond);
            pushed = true;
        }
        const After stayed = pushed ? After::changed : After::same;
        if (terrain_.deadly(scene).test(target))
            return rules.avatar_in_hole == AvatarInHole::die ? After::dead : stayed;
        const bool has_key = scene.has_key || scene.keys.test(target);
        if (scene.goals.test(target) && rules.key_needed && !has_key) return stayed;
        enter(scene, target);
        return After::changed;
    }
    // The avatar comes to a square and takes what lies there.
    static void enter(Scene<W>& scene, int square) {
        scene.avatar = square;
        scene.has_key = scene.has_key || scene.keys.test(square);
        scene.keys.clear(square);
        scene.goals.clear(square);
        scene.mushrooms.clear(square);
    }

    // Calls visit(direction, child) for every move that changes something and does not kill.
    template <class Visit>
    void children(const Scene<W>& scene, Visit&& visit) const {
        for (int direction = 0; direction < 4; ++direction) {
            Scene<W> child = scene;
            if (step(child, direction) == After::changed) visit(direction, child);
        }
    }

    // Points since the start: for every hole filled, mushroom eaten and goal taken.
    int score(const Scene<W>& scene) const {
        const Scene<W>& start = terrain_.start;
        return start.holes.count() - scene.holes.count() + start.mushrooms.count() - scene.mushrooms.count() +
               kGoalScore * (start.goals.count() - scene.goals.count());
    }

 private:
    static constexpr int kGoalScore = 5;

    const Terrain<W>& terrain_;
};

}  // namespace pushworks::bait
