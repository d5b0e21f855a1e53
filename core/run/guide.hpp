// An opinion of positions from outside a search: where pushes lead, which push looks best. Never a proof.
//
// Searches ask for a guide by name and know nothing of networks; whoever has one makes it known here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "facts/facts.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

class Guide {
 public:
    static constexpr const char* kDefault = "default";  // the name of the one that ships

    virtual ~Guide() = default;

    // Looks at a position; `reach` holds the player's region in it.
    virtual void load(const Position& position, const Reach& reach) = 0;
    // After load(), for those who want to know more than values: makes pushes of the position known.
    virtual void load_pushes(const Position& position) = 0;
    // Pushes needed beyond the lower bound of matching, as far as it can tell.
    virtual float beyond_bound() const = 0;
    // Above 0: more likely lost than not.
    virtual float lost_logit() const = 0;
    // How much it is for a push of the position: the logarithm of its share, but for a constant.
    virtual float logit(Square box, int direction) const = 0;
    virtual std::uint64_t bytes() const = 0;
};

using GuideMaker = std::function<std::unique_ptr<Guide>(const Facts& facts)>;

// A second one of the same name takes the place of the first.
void install_guide(const std::string& name, GuideMaker maker);
bool has_guide(const std::string& name);
// For one level; null when there is none of that name.
std::unique_ptr<Guide> make_guide(const std::string& name, const Facts& facts);

}  // namespace pushworks
