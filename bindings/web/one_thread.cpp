// The one thread never ends, so nothing has to be told when it does.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
    return 0;
}
