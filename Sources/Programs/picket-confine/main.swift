// picket-confine: becomes an app's extension, after taking away from itself all that an extension is not to have.
//
//     picket-confine USER GROUP PROGRAM       numbers, and a path
//
// picketd starts it with a socket as descriptor 3, and nothing else but /dev/null. What is left of a process that does
// this is one that computes, and speaks over that socket: it has a user of its own, no group, no capability and no way to
// any; a network without interfaces; files that it cannot change; no sockets, no processes, and bounds on memory and time.
// What cannot be taken away ends it: an extension never runs with more.

import Glibc

keepMemoryPrivate()
let words = CommandLine.arguments.dropFirst()
guard words.count == 3, let user = UInt32(words[1]), let group = UInt32(words[2]), user != 0, group != 0 else {
  complain("usage: picket-confine USER GROUP PROGRAM, which picketd starts; users and groups are numbers above 0")
}
do throws(ConfinementError) {
  try Confinement(user: user, group: group).apply()
  throw become(words[3])
} catch {
  complain(error.description)
}
