// Solves one small level: enough to link the whole core for another system, and to try it where it runs.
#include <cstdio>

#include "run/search.hpp"

int main() {
    // #######
    // #@ $ .#
    // #######
    pushworks::LevelSpec spec;
    spec.width = 7;
    spec.height = 3;
    spec.walls = {0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 16, 17, 18, 19, 20};
    spec.goals = {12};
    spec.boxes = {10};
    spec.player = 8;
    pushworks::Progress progress;
    const pushworks::SearchResult result = pushworks::solve(spec, {}, progress);
    std::printf("%s\n", result.moves.c_str());
    return result.moves == "rRR" ? 0 : 1;
}
