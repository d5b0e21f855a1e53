#include "env/level_sampler.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace pushworks::env {

namespace {

constexpr int kTries = 1000;  // candidates before a recipe is given up
constexpr int kOffers = 8;    // levels looked at before one is taken whatever its success
constexpr double kLeastWeight = 0.1;
constexpr float kRate = 0.1F;

}  // namespace

LevelSampler::LevelSampler(LevelStore& store, int boards, SamplerOptions options, const Vector<int>& stages)
    : store_(&store), options_(std::move(options)), boards_(boards), turns_(boards, 0) {
    const bool making = !options_.recipes.empty();
    int count = static_cast<int>(options_.recipes.size());
    for (const int stage : stages) count = std::max(count, stage + 1);
    members_.resize(std::max(count, 1));
    oldest_.resize(members_.size(), 0);
    for (int level = 0; level < store.size(); ++level) {
        const int stage = stages.empty() ? 0 : stages.at(level);
        members_.at(stage).push_back(level);
        stage_of_.push_back(stage);
    }
    for (const auto& members : members_)
        if (members.empty() && !making) throw std::invalid_argument("expected a level in every stage");
    ordered_ = making || options_.adaptive || members_.size() > 1;
    options_.capacity = std::max(options_.capacity, 1);
    recent_.resize(std::max(options_.window, 1), 0);
    if (ordered_) users_.resize(store.size(), 0), success_.resize(store.size(), 0.5F);
}

int LevelSampler::sample(int board, Stream& stream) {
    if (!ordered_) {
        const auto count = static_cast<std::uint32_t>(store_->size());
        if (!options_.in_order) return static_cast<int>(stream.below(count));
        const std::uint64_t turn = turns_[board]++;
        return static_cast<int>((board + turn * boards_) % count);
    }
    int stage = stage_;
    if (stage > 0 && stream.unit() < options_.review) stage = static_cast<int>(stream.below(stage));
    const bool making = !options_.recipes.empty();
    const bool fresh = making && (static_cast<int>(members_[stage].size()) < options_.capacity ||
                                  stream.unit() < options_.fresh);
    const int level = fresh ? make(stage, stream) : pick(stage, stream);
    ++users_[level];
    return level;
}

int LevelSampler::pick(int stage, Stream& stream) {
    const Vector<int>& members = members_[stage];
    int level = members[stream.below(static_cast<std::uint32_t>(members.size()))];
    for (int offer = 1; options_.adaptive && offer < kOffers; ++offer) {
        const double weight = 4.0 * success_[level] * (1.0 - success_[level]);
        if (stream.unit() < std::max(weight, kLeastWeight)) break;
        level = members[stream.below(static_cast<std::uint32_t>(members.size()))];
    }
    return level;
}

int LevelSampler::make(int stage, Stream& stream) {
    for (int tries = 0; tries < kTries; ++tries) {
        const generate::Candidate candidate =
            generate::make_candidate(options_.recipes[stage], stream.next());
        if (!candidate.start.found || candidate.start.pushes == 0) continue;
        const Vector<Cell> cells = store_->cells_of(candidate.level);
        if (!store_->playable(cells)) continue;  // trimming may have walled off a box on its goal
        ++made_;
        Vector<int>& members = members_[stage];
        for (std::size_t k = 0; static_cast<int>(members.size()) >= options_.capacity && k < members.size();
             ++k) {
            const int level = members[oldest_[stage]++ % members.size()];
            if (users_[level] > 0) continue;
            store_->replace(level, cells);
            success_[level] = 0.5F;
            return level;
        }
        const int level = store_->add(cells);  // also when every level of the stage is being played
        members.push_back(level);
        stage_of_.push_back(stage);
        users_.push_back(0);
        success_.push_back(0.5F);
        return level;
    }
    throw std::runtime_error("no level like that was found in 1000 tries; relax the options");
}

void LevelSampler::leave(int level, bool finished, bool solved) {
    if (!ordered_) return;
    --users_[level];
    if (!finished) return;
    success_[level] += kRate * (static_cast<float>(solved) - success_[level]);
    if (members_.size() > 1 && stage_of_[level] == stage_) note(solved);
}

void LevelSampler::note(bool solved) {
    const int window = static_cast<int>(recent_.size());
    std::uint8_t& slot = recent_[recent_next_++ % recent_.size()];
    if (recent_count_ == window) recent_solved_ -= slot;
    recent_count_ = std::min(recent_count_ + 1, window);
    slot = solved;
    recent_solved_ += solved;
    if (recent_count_ < window) return;
    const double share = static_cast<double>(recent_solved_) / window;
    int next = stage_;
    if (share >= options_.promote && stage_ + 1 < stages()) ++next;
    if (share < options_.demote && stage_ > 0) --next;
    if (next == stage_) return;
    stage_ = next;
    recent_next_ = 0, recent_solved_ = 0, recent_count_ = 0;
}

}  // namespace pushworks::env
