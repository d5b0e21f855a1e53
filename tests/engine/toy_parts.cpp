// Searches of a core to which toy/rule.cpp and toy/objective.cpp were added: nothing else knows of them.
//
//   toy_parts ALGORITHM OBJECTIVE RULES < LEVEL     status, lower bound, positions expanded, moves
//   toy_parts verdicts < LEVEL                      the names of the rules that call the start deadlocked
//   toy_parts names                                 all rules, then all objectives
#include <cstdio>
#include <iostream>
#include <string>

#include "deadlock/rule_set.hpp"
#include "deadlock/verdicts.hpp"
#include "run/search.hpp"
#include "solve/check_options.hpp"

using namespace pushworks;

namespace {

LevelSpec level_from(std::istream& in) {
    LevelSpec level;
    Vector<std::string> rows;
    for (std::string row; std::getline(in, row);) rows.push_back(row);
    for (const std::string& row : rows) level.width = std::max(level.width, static_cast<int>(row.size()));
    for (const std::string& row : rows) {
        for (std::size_t x = 0; x < row.size(); ++x) {
            const int cell = level.height * level.width + static_cast<int>(x);
            if (row[x] == '#') level.walls.push_back(cell);
            if (row[x] == '.' || row[x] == '*' || row[x] == '+') level.goals.push_back(cell);
            if (row[x] == '$' || row[x] == '*') level.boxes.push_back(cell);
            if (row[x] == '@' || row[x] == '+') level.player = cell;
        }
        ++level.height;
    }
    return level;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "names") {
        for (const std::string_view name : RuleSet::names()) std::cout << name << ' ';
        std::cout << '\n';
        for (const Objective& objective : objectives()) std::cout << objective.name << ' ';
        std::cout << '\n';
        return 0;
    }
    const LevelSpec level = level_from(std::cin);
    if (what == "verdicts") {
        for (const DeadlockVerdict& verdict : deadlock_verdicts(Board(level)))
            std::cout << verdict.rule << ' ';
        std::cout << '\n';
        return 0;
    }
    SearchOptions options;
    options.algorithm = what;
    options.objective = objective_named(argv[2]);
    if (std::string(argv[3]) != "all") options.extra["deadlocks"] = argv[3];
    if (const auto problem = check_options(options)) {
        std::cout << problem->message << '\n';
        return 1;
    }
    Progress progress;
    const SearchResult result = solve(level, options, progress);
    std::cout << status_name(result.status) << '|' << result.optimal << '|' << result.lower_bound << '|'
              << result.expanded << '|' << result.moves << '\n';
    return 0;
}
