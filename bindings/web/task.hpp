// What the page can ask of the core: a task is begun, run, asked how far it is, cancelled, asked for its
// result.
//
// There is one thread, so run() returns only at the end (or of a slice, for tasks that are made of many).
// The host's clock is read all the while, and may poll() and cancel() from there: both only touch
// atomics and what the task has set aside for them.
#pragma once

#include <memory>
#include <string_view>

#include "base/budget.hpp"
#include "json.hpp"
#include "level/board.hpp"

namespace pushworks::web {

class Task {
 public:
    virtual ~Task() = default;
    // True: there is more to do.
    virtual bool run() = 0;
    virtual void cancel() = 0;
    // Members of an object that is open.
    virtual void poll(JsonWriter& out) = 0;
    virtual void result(JsonWriter& out) = 0;
};

// A kind of task registers itself under the name by which it is asked for. It reads its own members of what
// is asked; std::invalid_argument says what is wrong with them.
class TaskKind {
 public:
    using Begin = std::unique_ptr<Task> (*)(const Json& asked);
    TaskKind(std::string_view name, Begin begin);
};
// Throws std::invalid_argument when this module has no such task.
std::unique_ptr<Task> begin_task(const Json& asked);

// A level in XSB text (rows end with a line feed; floor is a space, '-' or '_').
LevelSpec level_from(std::string_view text);
// The other way round.
std::string text_of(const LevelSpec& level);
Limits limits_from(const Json& asked);  // seconds, nodes, bytes

}  // namespace pushworks::web
