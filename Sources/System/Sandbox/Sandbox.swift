// What a process takes away from itself for good, also from the programs that it becomes and starts: calls of the kernel, and
// files to write to. The caller has given up privileges for good before (PR_SET_NO_NEW_PRIVS), or is root.
//
//     guard CallFilter.daemon.install() else { … errno says why … }
//     _ = WritableFiles(below: ["/var/lib/picket"]).install()
