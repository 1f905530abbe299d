// Many connections at once, for which Glibc's module has no header. These include what it does have, which Swift takes for
// this module's wherever it is imported: hence a module of its own, imported only where connections are waited for.
#include <sys/epoll.h>
#include <sys/eventfd.h>
