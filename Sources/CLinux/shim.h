// Linux interfaces that the toolchain's Glibc module does not map.
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/signalfd.h>
