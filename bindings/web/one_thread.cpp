// What the libraries of the page's modules lack.
#include <cstdlib>
#include <new>

// The one thread never ends, so nothing has to be told when it does.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
    return 0;
}

// zig's C++ library is built without exceptions: its own operator new would end the program.
void* operator new(std::size_t size) {
    if (void* const memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
