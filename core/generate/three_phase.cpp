#include "generate/three_phase.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "generate/construction.hpp"

namespace pushworks::generate {
namespace {

// Natural logarithm by exact operations only (add, multiply, divide), so that every machine agrees on it.
double steady_log(double x) {
    int exponent = 0;
    double m = std::frexp(x, &exponent) * 2;  // 1 <= m < 2
    const double y = (m - 1) / (m + 1), y2 = y * y;
    double series = 0, power = y;
    for (int k = 1; k < 24; k += 2) {
        series += power / k;
        power *= y2;
    }
    return 2 * series + (exponent - 1) * 0.6931471805599453;
}

// Plays constructions to their end and keeps the best.
class Search {
 public:
    Search(const ThreePhaseOptions& options, std::uint64_t seed) : options_(options), rng_(seed) {}

    ThreePhaseResult run() {
        while (result_.tries < options_.max_tries && !result_.found) {
            const Construction start(options_, rng_);
            if (options_.iterations > 0) {
                expand_tree(start);
            } else {
                play_out(start);
            }
        }
        return std::move(result_);
    }

 private:
    struct Node {
        Construction::Action action = -1;
        Vector<Construction::Action> untried;
        Vector<std::unique_ptr<Node>> children;
        int visits = 0;
        double total = 0;
    };

    double play_out(Construction state) {
        while (state.phase() != Construction::Phase::over) state.apply(state.random_action(rng_, scratch_));
        ++result_.tries;
        const LevelSpec level = state.level(goal_of_);
        if (level.boxes.empty() || level.boxes == level.goals) return 0;
        if (options_.boxes_start_off_goals && starts_on_goal(level)) return 0;
        const Score score = score_level(level, goal_of_, options_.weights);
        if (score.total > result_.score.total || result_.level.width == 0) {
            result_.score = score;
            result_.level = level;
            result_.solution = state.trace();
            result_.found = score.total >= options_.threshold;
        }
        return score.total;
    }

    static bool starts_on_goal(const LevelSpec& level) {
        return std::ranges::find_first_of(level.boxes, level.goals) != level.boxes.end();
    }

    // One Monte Carlo tree search: descend by upper confidence bounds, add one node, play out, update all
    // above.
    void expand_tree(const Construction& start) {
        Node root;
        start.actions(root.untried);
        for (int i = 0; i < options_.iterations && result_.tries < options_.max_tries && !result_.found;
             ++i) {
            Construction state = start;
            Vector<Node*> path{&root};
            while (path.back()->untried.empty() && !path.back()->children.empty()) {
                path.push_back(best_child(*path.back()));
                state.apply(path.back()->action);
            }
            Node* leaf = path.back();
            if (!leaf->untried.empty()) {
                const auto at = static_cast<std::size_t>(rng_.below(static_cast<int>(leaf->untried.size())));
                auto child = std::make_unique<Node>();
                child->action = leaf->untried[at];
                leaf->untried.erase(leaf->untried.begin() + static_cast<std::ptrdiff_t>(at));
                state.apply(child->action);
                state.actions(child->untried);
                leaf->children.push_back(std::move(child));
                path.push_back(leaf->children.back().get());
            }
            const double score = play_out(std::move(state));
            for (Node* node : path) {
                ++node->visits;
                node->total += score;
            }
        }
    }

    Node* best_child(const Node& node) {
        const double logarithm = steady_log(node.visits);
        Node* best = nullptr;
        double best_bound = -1;
        for (const auto& child : node.children) {
            const double bound =
                child->total / child->visits + kExploration * std::sqrt(logarithm / child->visits);
            if (bound > best_bound) best_bound = bound, best = child.get();
        }
        return best;
    }

    static constexpr double kExploration = 2.0;  // scores are of the order of ten
    const ThreePhaseOptions& options_;
    Rng rng_;
    ThreePhaseResult result_;
    Vector<Construction::Action> scratch_;
    Vector<int> goal_of_;
};

}  // namespace

Score score_level(const LevelSpec& level, const Vector<int>& goal_of, const ScoreWeights& weights) {
    const int width = level.width, height = level.height;
    enum : std::uint8_t { wall = 1, box = 2, goal = 4 };
    Vector<std::uint8_t> marks(static_cast<std::size_t>(width) * height, 0);
    for (const int cell : level.walls) marks[cell] |= wall;
    for (const int cell : level.boxes) marks[cell] |= box;
    for (const int cell : level.goals) marks[cell] |= goal;

    Score score;
    score.boxes = static_cast<int>(level.boxes.size());
    for (int y = 1 + weights.margin; y < height - 1 - weights.margin; ++y)
        for (int x = 1 + weights.margin; x < width - 1 - weights.margin; ++x) {
            int walls = 0;
            for (int v = y - 1; v <= y + 1; ++v)
                for (int u = x - 1; u <= x + 1; ++u) walls += marks[v * width + u] & wall;
            score.blocks += walls != 0 && walls != 9;
        }

    Vector<int> boxes = level.boxes, goals = weights.by_trajectory ? goal_of : level.goals;
    if (!weights.by_trajectory) {
        std::sort(boxes.begin(), boxes.end());
        std::sort(goals.begin(), goals.end());
    }
    for (std::size_t i = 0; i < boxes.size() && i < goals.size(); ++i) {
        const auto [x0, x1] = std::minmax({boxes[i] % width, goals[i] % width});
        const auto [y0, y1] = std::minmax({boxes[i] / width, goals[i] / width});
        int b = 0, g = 0, w = 0;
        for (int y = y0; y <= y1; ++y)
            for (int x = x0; x <= x1; ++x) {
                const auto mark = marks[y * width + x];
                b += (mark & box) != 0;
                g += (mark & goal) != 0;
                w += (mark & wall) != 0;
            }
        const int area = (x1 - x0 + 1) * (y1 - y0 + 1);
        score.congestion += (weights.alpha * b + weights.beta * g) / (weights.gamma * (area - w));
    }
    score.total =
        (weights.block * score.blocks + weights.congestion * score.congestion + weights.boxes * score.boxes) /
        weights.scale;
    return score;
}

ThreePhaseResult three_phase(const ThreePhaseOptions& options, std::uint64_t seed) {
    if (options.width < 4 || options.height < 4) throw std::invalid_argument("the board is too small");
    if (options.max_boxes < 1 || options.max_boxes > 100) throw std::invalid_argument("1 to 100 boxes");
    return Search(options, seed).run();
}

}  // namespace pushworks::generate
