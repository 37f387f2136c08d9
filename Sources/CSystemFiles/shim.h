// What the C library's own module for Swift leaves out: which file system a file lies on.
#pragma once

#ifdef __linux__
#include <sys/statfs.h>
#endif
