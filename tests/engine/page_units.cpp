// What the page asks of the core (bindings/web), tested natively, so that the sanitizers see it too: tasks by
// name, from texts that may be anything. tests/web asks the modules that the page loads the same things.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS  // a sanitizer has its own
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "../../bindings/web/json.hpp"
#include "../../bindings/web/task.hpp"
#include "base/rng.hpp"
#include "level/solution.hpp"

extern "C" {
char* pw_room(std::size_t size);
const char* pw_text();
int pw_text_size();
int pw_begin(std::size_t size);
int pw_run(int handle);
int pw_poll(int handle);
void pw_cancel(int handle);
int pw_result(int handle);
void pw_end(int handle);
}

using namespace pushworks;
using pushworks::web::Json;
using pushworks::web::JsonWriter;

namespace {

constexpr const char* kRoom = "#######\n#  .  #\n# $@$ #\n#  .  #\n#######\n";
constexpr const char* kHall =
    "##########\n#  $ .   #\n#  $ .   #\n# @$ .   #\n#  $ .   #\n#  $ .   #\n##########\n";
constexpr const char* kCorner = "#####\n#@ .#\n#   #\n#  $#\n#####\n";  // the box stands in a corner

std::string text() {
    return {pw_text(), static_cast<std::size_t>(pw_text_size())};
}
int handle_of(const std::string& asked) {
    asked.copy(pw_room(asked.size()), asked.size());
    return pw_begin(asked.size());
}
// {"task": name, "level": board, more}
std::string asking(const char* task, const char* board, const std::string& more = "") {
    JsonWriter out;
    out.begin('{').add("task", task).add("level", board);
    std::string made = out.end('}').take();
    made.pop_back();
    return made + (more.empty() ? "" : ",") + more + "}";
}
Json result_of(int handle) {
    pw_result(handle);
    return Json::parse(text());
}
// To its end.
Json done(const std::string& asked) {
    const int handle = handle_of(asked);
    REQUIRE_MESSAGE(handle > 0, text());
    while (pw_run(handle) == 1) {
    }
    Json found = result_of(handle);
    pw_end(handle);
    return found;
}
// What is said of a task that is refused.
std::string refusal(const std::string& asked) {
    REQUIRE(handle_of(asked) == 0);
    const std::string said = text();
    REQUIRE(!said.empty());
    REQUIRE(said.find('\n') == std::string::npos);
    return said;
}
std::string read_error(const std::string& text) {
    try {
        Json::parse(text);
    } catch (const std::invalid_argument& problem) {
        return problem.what();
    }
    return "";
}

}  // namespace

TEST_CASE("what is written is read as the same") {
    Rng rng(3);
    for (int round = 0; round < 300; ++round) {
        std::string word;
        for (int length = rng.below(20); length > 0; --length) word += static_cast<char>(rng.between(1, 127));
        const double number = (rng.below(2'000'001) - 1'000'000) / 1000.0;
        const std::uint64_t count = rng.next() % 9'000'000'000'000'000;
        JsonWriter out;
        out.begin('{')
            .add("word", word)
            .add("number", number)
            .add("count", count)
            .add("truth", round % 2 == 0);
        out.add("list", Vector<std::string>{word, "", "\xE6\xA8\x82"})
            .name("none")
            .begin('[')
            .end(']')
            .end('}');
        const Json read = Json::parse(out.take());
        REQUIRE(read["word"].text() == word);
        REQUIRE(read["number"].number() == doctest::Approx(number));
        REQUIRE(read["count"].count() == count);
        REQUIRE(read["truth"].truth() == (round % 2 == 0));
        REQUIRE(read["list"].list().size() == 3);
        REQUIRE(read["list"].list()[2].text() == "\xE6\xA8\x82");
        REQUIRE(read["none"].list().empty());
        REQUIRE(read["missing"].is_null());
        REQUIRE(read["missing"].count(7) == 7);
    }
    JsonWriter out;
    out.begin('[').value(1e9).value(0.1).value(-0.25).value(-1e-12).value(12.0).end(']');
    CHECK(out.take() == "[null,0.1,-0.25,0,12]");
}

TEST_CASE("numbers and escapes are read by the rules of JSON") {
    CHECK(Json::parse(" -1.5e2 ").number() == -150);
    CHECK(Json::parse("1e-2").number() == doctest::Approx(0.01));
    CHECK(Json::parse(R"("a\n\t\"\\\/\u0041\b")").text() == "a\n\t\"\\/A\b");
    CHECK(Json::parse("{\"a\" : [1 , {\"b\":null}], \"a\":2}")["a"].count() == 2);  // the last one counts
    CHECK(Json::parse("true").truth());
    CHECK(Json::parse("2147483647").whole() == 2'147'483'647);
    CHECK_THROWS_AS(Json::parse("2147483648").whole(), std::invalid_argument);
    CHECK_THROWS_AS(Json::parse("1.5").count(), std::invalid_argument);
    CHECK_THROWS_AS(Json::parse("-1").count(), std::invalid_argument);
    CHECK_THROWS_AS(Json::parse("1e16").count(), std::invalid_argument);
    CHECK_THROWS_AS(Json::parse("\"1\"").number(), std::invalid_argument);
}

TEST_CASE("what is no JSON is refused with its place") {
    CHECK(read_error("") == "JSON, character 1: expected a value");
    CHECK(read_error("{\"a\":1,}") == "JSON, character 8: expected a name");
    CHECK(read_error("{\"a\" 1}") == "JSON, character 6: expected ':'");
    CHECK(read_error("[1 2]") == "JSON, character 4: expected ',' or ']'");
    CHECK(read_error("{\"a\":1 \"b\":2}") == "JSON, character 8: expected ',' or '}'");
    CHECK(read_error("[] x") == "JSON, character 4: expected the end");
    CHECK(read_error("\"abc") == "JSON, character 5: expected '\"'");
    CHECK(read_error("\"\\x\"") == "JSON, character 3: expected an escape");
    CHECK(read_error("\"\\u00e4\"") == "JSON, character 3: expected the code of a control character");
    CHECK(read_error("\"\\u00").find("expected the code") != std::string::npos);
    CHECK(read_error("1e999").find("expected a value") != std::string::npos);
    CHECK(read_error(std::string(18, '[') + std::string(18, ']')) ==
          "JSON, character 18: expected less depth");
    CHECK(read_error(std::string(17, '[') + std::string(17, ']')).empty());
    CHECK(read_error(std::string(1 << 20, '[')).find("less depth") != std::string::npos);
}

TEST_CASE("a task cut short or changed by a character is refused or runs, and nothing else happens") {
    Rng rng(5);
    const std::string whole =
        asking("solve", kRoom, R"("nodes":300,"settings":{"threads":"1"},"seconds":1.5)");
    for (int round = 0; round < 3000; ++round) {
        std::string asked = whole;
        if (round % 3 == 0) asked.resize(static_cast<std::size_t>(rng.below(static_cast<int>(whole.size()))));
        for (int changes = rng.between(1, 3); round % 3 != 0 && changes > 0; --changes)
            asked[static_cast<std::size_t>(rng.below(static_cast<int>(asked.size())))] =
                static_cast<char>(rng.below(256));
        const int handle = handle_of(asked);
        REQUIRE(handle >= 0);
        if (handle == 0) REQUIRE(!text().empty());
        if (handle != 0) pw_end(handle);
    }
}

TEST_CASE("a level is searched and its solution told") {
    const Json found = done(asking("solve", kRoom, R"("algorithm":"astar","objective":"pushes")"));
    CHECK(found["status"].text() == "solved");
    CHECK(found["optimal"].truth());
    CHECK(found["lowerBound"].count() == 4);
    CHECK(solves(Board(web::level_from(kRoom)), found["lurd"].text()));
    const Json limited = done(asking("solve", kRoom, R"("algorithm":"astar","nodes":1)"));
    CHECK(limited["status"].text() == "node limit");
    CHECK(limited["expanded"].count() == 1);
    CHECK(done(asking("solve", kCorner))["status"].text() == "unsolvable");
    CHECK(done(asking("solve", "@\n"))["status"].text() == "invalid");
}

TEST_CASE("a task that is cancelled says so, and one that has ended is forgotten") {
    const int handle = handle_of(asking("solve", kHall, R"("algorithm":"bfs")"));
    REQUIRE(handle > 0);
    CHECK(pw_poll(handle) > 2);
    CHECK(Json::parse(text())["expanded"].count() == 0);
    pw_cancel(handle);
    CHECK(pw_run(handle) == 0);
    CHECK(result_of(handle)["status"].text() == "cancelled");
    const int second = handle_of(asking("deadlock", kCorner));
    CHECK(second == handle + 1);
    pw_end(handle);
    CHECK(pw_run(handle) == 0);
    CHECK(pw_poll(handle) == 2);
    CHECK(text() == "{}");
    pw_cancel(handle);
    CHECK(pw_run(second) == 0);
    CHECK(result_of(second)["deadlocked"].truth());
    pw_end(second);
}

TEST_CASE("what cannot be asked is refused in one line") {
    CHECK(refusal("{}") == "there is no task ''");
    CHECK(refusal("[]") == "there is no task ''");
    CHECK(refusal(R"({"task":5})") == "expected a text");
    CHECK(refusal(asking("solve", kRoom, R"("seconds":-1)")) == "expected seconds not below 0");
    CHECK(refusal(asking("solve", kRoom, R"("nodes":1.5)")).find("whole number") != std::string::npos);
    CHECK(refusal(asking("solve", kRoom, R"("algorithm":"magic")")).find("magic") != std::string::npos);
    CHECK(refusal(asking("solve", kRoom, R"("objective":"magic")")).find("magic") != std::string::npos);
    CHECK(refusal(asking("solve", kRoom, R"("settings":{"threads":2})")) == "expected a text");
    CHECK(refusal(asking("solve", "###\n#x#\n###")) == "line 2, column 2: expected one of #$*.+@ or a space");
    CHECK(refusal(asking("optimize", kRoom, R"("order":["steps"])")) == "unknown measure 'steps'");
    CHECK(refusal(asking("certify", kRoom, R"("claim":"magic")")) == "there is no claim 'magic'");
    CHECK(refusal(asking("watch", kRoom, R"("algorithm":"magic")")).find("magic") != std::string::npos);
    CHECK(refusal(asking("watch", "#@#")).find("open to the outside") != std::string::npos);
    CHECK(refusal(asking("deadlock map", kRoom, R"("box":0)")) == "expected a square of the floor");
    CHECK(refusal(asking("deadlock map", kRoom, R"("box":9000000000)")) == "expected a square of the floor");
    for (const char* seed : {"x", "", "-1", "1 ", "18446744073709551616"})
        CHECK(refusal(asking("generate", "", std::string(R"("seed":")") + seed + '"')) ==
              std::string("expected a seed of 64 bits, got '") + seed + "'");
}

TEST_CASE("numbers that their place does not hold are refused, not cut") {
    // A row of 40,000 cells, and 60,000 rows: cells beyond 2^31.
    const std::string wide = std::string(40'000, '#') + std::string(60'000, '\n') + "#";
    CHECK_THROWS_AS(web::level_from(wide), std::invalid_argument);
    CHECK(web::level_from(std::string(40'000, '#') + std::string(26'000, '\n') + "#").height == 26'001);
    const std::string board = R"("width":4,"height":3,"walls":[0,1,2,3,4,7,8,9,10,11],"goals":[6])";
    CHECK(done(R"({"task":"bait","avatar":5,"hasKey":true,)" + board + "}")["moves"].text() == "r");
    CHECK(refusal(R"({"task":"bait","avatar":4294967301,)" + board + "}").find("at most") !=
          std::string::npos);
    CHECK(refusal(R"({"task":"bait","avatar":5,"boxes":[4294967302],)" + board + "}").find("at most") !=
          std::string::npos);
    CHECK(refusal(asking("generate", "", R"("width":4294967306)")).find("at most") != std::string::npos);
    const int handle = handle_of(asking("generate", "", R"("width":65536,"height":65536)"));
    REQUIRE(handle > 0);
    CHECK(pw_run(handle) == -1);
    CHECK(text() == "the board has more than 65,534 cells");
    pw_end(handle);
}

TEST_CASE("a level as text is the same when it is read again") {
    Rng rng(7);
    for (int round = 0; round < 200; ++round) {
        std::string board;
        for (int rows = rng.between(1, 8); rows > 0; --rows) {
            for (int width = rng.between(1, 9); width > 0; --width)
                board += std::string_view("#$*. -_")[static_cast<std::size_t>(rng.below(7))];
            board += '\n';
        }
        board += "#+#";
        const LevelSpec first = web::level_from(board);
        const LevelSpec again = web::level_from(web::text_of(first));
        REQUIRE(first.walls == again.walls);
        REQUIRE(first.goals == again.goals);
        REQUIRE(first.boxes == again.boxes);
        REQUIRE(first.player == again.player);
        REQUIRE(first.height == again.height);
    }
    CHECK(web::level_from("@@").several_players);
    CHECK(!web::level_from("#@#").several_players);
}

TEST_CASE("every other task gives what it is for") {
    Json made;
    for (int seed = 0; seed < 50 && !made["found"].truth(); ++seed)
        made = done(asking(
            "generate", "",
            "\"seed\":\"" + std::to_string(seed) + R"(","width":8,"height":7,"boxes":2,"positions":5000)"));
    REQUIRE(made["found"].truth());
    const std::string level = made["level"].text(), lurd = made["lurd"].text();
    CHECK(solves(Board(web::level_from(level)), lurd));
    const auto given = [](const std::string& solution) { return "\"solutions\":[\"" + solution + "\"]"; };
    const Json shorter = done(asking("optimize", level.c_str(), given(lurd)));
    CHECK(shorter["status"].text() == "solved");
    CHECK(solves(Board(web::level_from(level)), shorter["lurd"].text()));
    CHECK(shorter["lurd"].text().size() <= lurd.size());
    // Eleven moves with four pushes, or thirteen with two: the order says which.
    const char* const either = "######\n##.$ #\n# #  #\n# $. #\n# @ ##\n######\n";
    const Json moves = done(asking("optimize", either, given("ruuruLdddlluR") + R"(,"order":["moves"])"));
    const Json pushes = done(asking("optimize", either, given("luRdrUruuLD") + R"(,"order":["pushes"])"));
    CHECK(moves["lurd"].text().size() == 11);
    CHECK(std::ranges::count_if(pushes["lurd"].text(), [](char c) { return c < 'a'; }) == 2);
    const Json review = done(asking("review", level.c_str(), "\"lurd\":\"" + lurd + '"'));
    CHECK(review["status"].text() == "solved");
    CHECK(review["pushes"].list().size() == made["pushes"].count());
    CHECK(review["positions"].list()[0]["lower"].count() == made["pushes"].count());
    const Json proof = done(asking("certify", kCorner, R"("claim":"unsolvable")"));
    CHECK(proof["status"].text() == "written");
    CHECK(proof["size"].count() > 0);
    CHECK(done(asking("certify", kRoom, R"("claim":"pushes","bound":5)"))["status"].text() == "refuted");
    const Json features = done(asking("features", level.c_str(), "\"lurd\":\"" + lurd + '"'));
    CHECK(features["way"].list().size() == made["pushes"].count() + 1);
    CHECK(features["way"].list().back().list()[0].count() == 2);
    const Json map = done(asking("deadlock map", kRoom, R"("box":16,"squares":[8,9])"));
    CHECK(map["square"].count() == 9);
    const std::string corner =
        R"("avatar":5,"walls":[0,1,2,3,4,7,8,9,10,11],"width":4,"height":3,"goals":[6])";
    const int agent =
        handle_of(R"({"task":"bait agent","agent":"dfs","looks":50,"seed":1,"hasKey":true,)" + corner + "}");
    REQUIRE(agent > 0);
    CHECK(pw_run(agent) == 1);
    CHECK(result_of(agent)["move"].text() == "r");
    pw_end(agent);
}

TEST_CASE("a search that is watched shows every position") {
    const int handle = handle_of(asking("watch", kRoom, R"("algorithm":"bfs")"));
    REQUIRE(handle > 0);
    std::uint64_t steps = 0;
    for (; pw_run(handle) == 1; ++steps) {
        const Json now = result_of(handle);
        REQUIRE(now["status"].text() == "searching");
        REQUIRE(now["expanded"].count() == steps + 1);
        REQUIRE(now["boxes"].list().size() == 2);
        std::uint64_t stood = 0;
        for (std::size_t i = 1; i < now["heat"].list().size(); i += 2) stood += now["heat"].list()[i].count();
        REQUIRE(stood == 2 * (steps + 1));
    }
    const Json end = result_of(handle);
    CHECK(end["status"].text() == "solved");
    CHECK(solves(Board(web::level_from(kRoom)), end["lurd"].text()));
    pw_end(handle);
    const Json lost = done(asking("watch", kCorner, R"("algorithm":"astar")"));
    CHECK(lost["status"].text() == "unsolvable");
    CHECK(lost["lurd"].text().empty());
    const int stopped = handle_of(asking("watch", kHall, R"("algorithm":"bfs")"));
    pw_run(stopped);
    pw_cancel(stopped);
    for (int step = 0; step < 20'000 && pw_run(stopped) == 1; ++step) {
    }
    CHECK(result_of(stopped)["status"].text() == "cancelled");
    CHECK(result_of(stopped)["expanded"].count() <= 64);
    pw_end(stopped);
    const Json limited = done(asking("watch", kHall, R"("algorithm":"bfs","nodes":70)"));
    CHECK(limited["status"].text() == "node limit");
    CHECK(limited["expanded"].count() == 70);
    CHECK(done(asking("watch", kHall, R"("algorithm":"bfs","seconds":1e-9)"))["status"].text() ==
          "time limit");
}
