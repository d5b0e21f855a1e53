// The second pass that writes a certificate: it walks the positions once more with the answer known as the
// cut-off, and uses only rules that a checker can repeat (docs/certificates.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/memory.hpp"
#include "certify/bounds.hpp"
#include "certify/certified_patterns.hpp"
#include "certify/certify.hpp"
#include "certify/waste.hpp"
#include "deadlock/pi_corral_finder.hpp"
#include "level/packed.hpp"
#include "level/state_table.hpp"

namespace pushworks::certify {

class Pass {
 public:
    Pass(const Board& board, const Claim& claim, Progress& progress);

    // Throws Refuted when the claim is wrong.
    void run();
    std::string proof();
    std::uint64_t states() const { return table_.size(); }
    std::uint64_t patterns() const { return counts_.patterns; }
    std::uint64_t bounds() const { return bounds_.size(); }

 private:
    static constexpr std::uint32_t kNoCorral = 0xFFFFFFFF;
    struct Mark {
        std::uint32_t g;       // below the claim's bound, 2^30 at most
        std::uint32_t corral;  // where its boxes are in corral_masks_, kNoCorral for none
    };

    void find_reasons();
    bool walk(std::uint64_t most_states);
    bool start_is_deadlocked(Square player);
    // Whether the box belongs to a deadlock pattern, which is in use from now on in the last walk.
    bool in_pattern(Square box, Square player);
    void insert(const Position& position, Square player, std::int64_t g);
    void expand(Handle handle, std::int64_t g);
    // Looks at the push of a box; false when the position after it is deadlocked whatever the cut-off.
    bool push(int index, Square from, Square to, std::int64_t g);
    bool cut_by_distance(int index, Square to, Square player, std::int64_t need);
    std::uint32_t keep_corral();
    void write_patterns(Encoder& out);
    void write_states(Encoder& out);
    std::int64_t rest(std::int64_t g) const { return unsolvable_ ? kUnsolvable : target_ - g; }

    const Board* board_;
    Progress* progress_;
    bool moves_;
    bool unsolvable_;
    std::int64_t target_;
    LevelContext context_;
    std::shared_ptr<const DualPotentials> potentials_;
    Bounds bounds_;
    CertifiedPatterns dead_;
    std::optional<Waste> waste_;
    PiCorralFinder corrals_;
    PackedFormat format_;
    StateTable<Mark> table_;
    Vector<Vector<Handle>> layers_;
    Vector<std::uint32_t> corral_masks_;  // 32 boxes a number, in the order of their squares
    Position position_;
    Reach reach_;
    Reach scratch_;
    Walk steps_;
    Vector<std::uint8_t> packed_;
    bool waste_loaded_ = false;
    bool last_walk_ = false;  // nothing new is learned
    struct Counts {
        std::uint64_t expanded = 0, learned = 0, patterns = 0;
    };
    Counts counts_;
};

}  // namespace pushworks::certify
