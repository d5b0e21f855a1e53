// The functions that the modules of the core export. Texts go both ways as bytes of UTF-8 in the
// module's memory; what the core answers lies at pw_text() until the next call.
//
//   pw_room(size)      room for a text of the caller's; its address
//   pw_begin(size)     begins the task that the text in the room describes, a JSON object; its "task" is
//                      solve or deadlock, in the workshop optimize, generate or bait, and the file of a task
//                      says what else it takes. A handle, or 0: the answer is then a line that says what is
//                      wrong
//   pw_run(handle)     1: there is more to do, call again. 0: finished. -1: a defect, which the answer names
//   pw_poll(handle)    how far it is, as JSON, also from within the clock while it runs; size of the answer
//   pw_cancel(handle)  likewise at any time
//   pw_result(handle)  the result, as JSON; size of the answer
//   pw_end(handle)     the handle is no longer used
#include <cstddef>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

#include "task.hpp"

#define EXPORTED(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace pushworks::web;

std::map<int, std::unique_ptr<Task>> tasks;
int last_handle = 0;
std::string room;
std::string answer;

int answered(std::string text) {
    answer = std::move(text);
    return static_cast<int>(answer.size());
}

template <class Write>
int written(int handle, Write write) {
    const auto found = tasks.find(handle);
    try {
        JsonWriter out;
        out.begin('{');
        if (found != tasks.end()) write(*found->second, out);
        out.end('}');
        return answered(out.take());
    } catch (const std::bad_alloc&) {  // the run has used up its memory, and this is asked in the midst of it
        answer.clear();
        return 0;
    }
}

}  // namespace

EXPORTED(pw_room) char* pw_room(std::size_t size) {
    room.resize(size);
    return room.data();
}

EXPORTED(pw_text) const char* pw_text() {
    return answer.data();
}

EXPORTED(pw_text_size) int pw_text_size() {
    return static_cast<int>(answer.size());
}

EXPORTED(pw_begin) int pw_begin(std::size_t size) {
    try {
        std::unique_ptr<Task> task = begin_task(Json::parse(std::string_view(room).substr(0, size)));
        tasks.emplace(++last_handle, std::move(task));
        return last_handle;
    } catch (const std::bad_alloc&) {
        answered("there is not enough memory");
    } catch (const std::exception& problem) {
        answered(problem.what());
    }
    return 0;
}

EXPORTED(pw_run) int pw_run(int handle) {
    const auto found = tasks.find(handle);
    if (found == tasks.end()) return 0;
    try {
        return found->second->run() ? 1 : 0;
    } catch (const std::exception& defect) {
        answered(defect.what());
    } catch (...) {
        answered("an exception that was not caught");
    }
    return -1;
}

EXPORTED(pw_poll) int pw_poll(int handle) {
    return written(handle, [](Task& task, JsonWriter& out) { task.poll(out); });
}

EXPORTED(pw_cancel) void pw_cancel(int handle) {
    if (const auto found = tasks.find(handle); found != tasks.end()) found->second->cancel();
}

EXPORTED(pw_result) int pw_result(int handle) {
    return written(handle, [](Task& task, JsonWriter& out) { task.result(out); });
}

EXPORTED(pw_end) void pw_end(int handle) {
    tasks.erase(handle);
}
