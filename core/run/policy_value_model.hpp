// A policy-value model: estimates the pushes to go and ranks the pushes of a position. It only orders a
// search and proves nothing.
//
// Searches get a model by name and know nothing of networks; models are installed here.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "facts/level_context.hpp"
#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

class PolicyValueModel {
 public:
    static constexpr const char* kDefault = "default";  // the name of the one that ships

    virtual ~PolicyValueModel() = default;

    // Evaluates a position; `reach` holds the player's region in it.
    virtual void load(const Position& position, const Reach& reach) = 0;
    // After load(): computes the policy, too.
    virtual void load_pushes(const Position& position) = 0;
    // Estimate of the pushes needed beyond the lower bound of matching.
    virtual float beyond_bound() const = 0;
    // Above 0: more likely deadlocked than not.
    virtual float deadlock_logit() const = 0;
    // The policy's logit of a push.
    virtual float logit(Square box, int direction) const = 0;
};

using ModelFactory = std::function<std::unique_ptr<PolicyValueModel>(const LevelContext& context)>;

// A second model of the same name replaces the first.
void install_model(const std::string& name, ModelFactory maker);
bool has_model(const std::string& name);
// For one level; null when there is none of that name.
std::unique_ptr<PolicyValueModel> make_model(const std::string& name, const LevelContext& context);

}  // namespace pushworks
