// picket-confine: becomes an app's extension, after taking away from itself all that an extension is not to have.
//
//     picket-confine USER GROUP PROGRAM       numbers, and a path: as a picketd that is root starts it
//     picket-confine --answer [DIR]           what is asked at standard input: as a service manager starts it
//
// It gets a socket as descriptor 3, and nothing else but /dev/null. What is left of a process that does this is one that
// computes, and speaks over that socket: it has a user of its own, no group, no capability and no way to any; a network
// without interfaces; files that it cannot change; no sockets, no processes, and bounds on memory and time. What cannot be
// taken away ends it: an extension never runs with more.
runPicketConfine()
