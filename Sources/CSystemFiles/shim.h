// The C library's `statfs`, which its own module for Swift leaves out. It tells the file system of a file.
#pragma once

#ifdef __linux__
#include <sys/statfs.h>
#endif
