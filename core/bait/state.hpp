// A position as bit sets to work on (Scene), and packed into as few words as it needs (to store).
//
// Packed form: the boxes as a bit set of the whole grid, then one bit for each hole, mushroom, key and goal
// of the start (things only ever disappear), then the key in hand and the avatar's square.
#pragma once

#include <cstdint>
#include <cstring>

#include "bait/level.hpp"
#include "base/bits.hpp"
#include "base/memory.hpp"

namespace pushworks::bait {

template <int W>
struct Scene {
    Bits<W> boxes, holes, mushrooms, keys, goals;
    int avatar = 0;
    bool has_key = false;

    friend bool operator==(const Scene&, const Scene&) = default;
};

// The squares of the start by kind, and how a Scene becomes words and a Scene again.
template <int W>
class Packing {
 public:
    Packing(const Scene<W>& start, int grid_bits) {
        for (const Bits<W>* set : {&start.holes, &start.mushrooms, &start.keys, &start.goals})
            set->for_each([&](int bit) { things_.push_back({bit, kind(set, start)}); });
        avatar_bits_ = 1;
        while ((1 << avatar_bits_) < grid_bits) ++avatar_bits_;
        words_ = W + (static_cast<int>(things_.size()) + 1 + avatar_bits_ + 63) / 64;
    }

    int words() const { return words_; }

    void pack(const Scene<W>& scene, std::uint64_t* out) const {
        std::memset(out, 0, sizeof(std::uint64_t) * words_);
        for (int i = 0; i < W; ++i) out[i] = scene.boxes.word[i];
        const Bits<W>* sets[4] = {&scene.holes, &scene.mushrooms, &scene.keys, &scene.goals};
        int place = W * 64;
        for (const auto& [bit, kind] : things_) {
            if (sets[kind]->test(bit)) out[place >> 6] |= std::uint64_t{1} << (place & 63);
            ++place;
        }
        if (scene.has_key) out[place >> 6] |= std::uint64_t{1} << (place & 63);
        ++place;
        for (int i = 0; i < avatar_bits_; ++i, ++place)
            out[place >> 6] |= static_cast<std::uint64_t>((scene.avatar >> i) & 1) << (place & 63);
    }

    void unpack(const std::uint64_t* in, Scene<W>& scene) const {
        for (int i = 0; i < W; ++i) scene.boxes.word[i] = in[i];
        scene.holes = scene.mushrooms = scene.keys = scene.goals = Bits<W>{};
        Bits<W>* sets[4] = {&scene.holes, &scene.mushrooms, &scene.keys, &scene.goals};
        int place = W * 64;
        for (const auto& [bit, kind] : things_) {
            if ((in[place >> 6] >> (place & 63)) & 1) sets[kind]->set(bit);
            ++place;
        }
        scene.has_key = (in[place >> 6] >> (place & 63)) & 1;
        ++place;
        scene.avatar = 0;
        for (int i = 0; i < avatar_bits_; ++i, ++place)
            scene.avatar |= static_cast<int>((in[place >> 6] >> (place & 63)) & 1) << i;
    }

 private:
    struct Thing {
        int bit;
        int kind;
    };
    static int kind(const Bits<W>* set, const Scene<W>& start) {
        return set == &start.holes ? 0 : set == &start.mushrooms ? 1 : set == &start.keys ? 2 : 3;
    }

    Vector<Thing> things_;
    int avatar_bits_ = 1;
    int words_ = W + 1;
};

}  // namespace pushworks::bait
