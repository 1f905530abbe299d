import CConfine
import CPicketLinux
import Extensions
import Glibc
import PicketSystem

/// The process that picketd started, or a service manager for it. The kernel numbers processes anew for children alone, so the extension is a child: it
/// sees no process but itself, and libdispatch finds its threads in /proc.
///
/// The first process does nothing but wait. It ends as the child does, and the child ends with it. With a line to who asked
/// for it, it tells there how the child ended, and ends the child when nobody is there any more.
struct FirstProcess {
  /// The reading end of a pipe that the first process alone can write to.
  private let pipe: CInt

  /// Goes on in a child. `giveUp` takes the rights from the process that waits.
  static func leave(
    _ line: CInt?, _ giveUp: () throws(ConfinementError) -> Void
  ) throws(ConfinementError) -> FirstProcess {
    var ends: [CInt] = [-1, -1]
    try ConfinementError.check(unsafe Glibc.pipe(&ends), "make a pipe")
    let child = picket_fork()
    guard child >= 0 else { throw ConfinementError("start a process") }
    if child == 0 {
      close(ends[1])
      return FirstProcess(pipe: ends[0])
    }
    // The other end of the extension's sockets must see when the extension closes them.
    for number in 3..<CInt(64) where number != ends[1] && number != line { close(number) }
    do throws(ConfinementError) { try giveUp() } catch { kill(child, SIGKILL) }
    if let line {
      serve(line, child)
      exit(0)
    }
    let status = end(of: child)
    let signal = status & 0x7f
    if signal != 0 { kill(getpid(), signal) }
    exit(signal != 0 ? 128 + signal : status >> 8 & 0xff)
  }

  private static func serve(_ number: CInt, _ child: CInt) {
    let line = Descriptor(owning: number)
    let process = Descriptor(owning: picket_process_descriptor(child, 0))
    var poll = Poll()
    let (gone, ended) = (poll.add(line.number), poll.add(process.number))
    // A signal ends a wait, and nothing that could be said at the line wants anything but the end.
    while !poll.isReady(gone), !poll.isReady(ended) { poll.wait(milliseconds: nil) }
    // While the child still has root's rights it takes no signal; it ends with this process then.
    if !poll.isReady(ended), kill(child, SIGKILL) != 0 { return }
    let status = end(of: child)
    let signal = status & 0x7f
    ExtensionDesk.tell(.ended(signal != 0 ? 128 + signal : status >> 8 & 0xff), at: line)
  }

  private static func end(of child: CInt) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(child, &status, 0) != child {}
    return status
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
