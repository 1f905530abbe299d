import CConfine
import Glibc

/// The process that picketd started. The kernel numbers processes anew for children alone, so the extension is a child: it
/// sees no process but itself, and libdispatch finds its threads in /proc.
///
/// The first process does nothing but wait. It ends as the child does, and the child ends with it.
struct FirstProcess {
  /// The reading end of a pipe that the first process alone can write to.
  private let pipe: CInt

  /// Goes on in a child. `giveUp` takes the rights from the process that waits.
  static func leave(_ giveUp: () throws(ConfinementError) -> Void) throws(ConfinementError) -> FirstProcess {
    var ends: [CInt] = [-1, -1]
    try ConfinementError.check(unsafe Glibc.pipe(&ends), "make a pipe")
    let child = picket_fork()
    guard child >= 0 else { throw ConfinementError("start a process") }
    if child == 0 {
      close(ends[1])
      return FirstProcess(pipe: ends[0])
    }
    // The other end of the extension's sockets must see when the extension closes them.
    for number in 3..<CInt(64) where number != ends[1] { close(number) }
    do throws(ConfinementError) { try giveUp() } catch { kill(child, SIGKILL) }
    wait(for: child)
  }

  private static func wait(for child: CInt) -> Never {
    var status: CInt = 0
    while unsafe waitpid(child, &status, 0) != child {}
    let signal = status & 0x7f
    if signal != 0 { kill(getpid(), signal) }
    exit(signal != 0 ? 128 + signal : status >> 8 & 0xff)
  }

  /// Ends this process when the first one ends, from now on. A change of the user undoes it, so it comes after that.
  func follow() throws(ConfinementError) {
    try ConfinementError.check(
      picket_prctl(CInt(PICKET_PARENT_DEATH), UInt(SIGKILL), nil), "end with the process before it")
    // It may have ended before.
    var end = pollfd(fd: pipe, events: 0, revents: 0)
    if unsafe poll(&end, 1, 0) != 0 { exit(126) }
    close(pipe)
  }
}
