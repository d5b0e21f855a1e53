# The tag that every C++ exception is thrown with, which zig's own runtime leaves out.
    .tagtype __cpp_exception i32
    .globl __cpp_exception
__cpp_exception:
