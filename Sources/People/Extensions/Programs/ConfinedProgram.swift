internal import CPicketLinux
internal import Glibc
internal import PicketSystem
internal import PicketVarlink

/// A program started with one socket and hardly any rights; killed and reaped when its owner ends.
struct ConfinedProgram: ~Copyable {
  let socket: StreamSocket
  private let process: pid_t
  /// A process descriptor, which cannot become another process's, unlike a number.
  private let handle: Descriptor
  private var status: Int32?

  init(
    _ path: String, as user: ExtensionUser, by confine: String, environment: [String], seat: CInt?
  ) throws(Failure) {
    let ends = try StreamSocket.pair()
    let ours = StreamSocket(Descriptor(owning: ends.here))
    let theirs = Descriptor(owning: ends.there)
    let given: [Launch.End] = [.copy(of: theirs.number)] + (seat.map { [.copy(of: $0)] } ?? [])
    let process = try Launch([.nothing, .nothing, .nothing] + given, environment: environment)
      .start(confine, ["\(user.user)", "\(user.group)", path])
    _ = consume theirs
    let number = picket_process_descriptor(process, 0)
    guard number >= 0 else {
      let failure = Failure.last("hold", "process \(process)")
      _ = kill(process, SIGKILL)
      _ = ConfinedProgram.reap(process)
      throw failure
    }
    socket = ours
    self.process = process
    handle = Descriptor(owning: number)
  }

  deinit { _ = ConfinedProgram.end(handle, process, status) }

  /// Its exit status, if it has ended or ends within this time.
  mutating func check(milliseconds: CInt = 0) -> Int32? {
    if status != nil { return status }
    guard Poll.wait(for: handle.number, milliseconds: Int(milliseconds)) else { return nil }
    status = ConfinedProgram.reap(process)
    return status
  }

  private static func end(_ handle: borrowing Descriptor, _ process: pid_t, _ status: Int32?) -> Int32 {
    if let status { return status }
    _ = picket_signal_process(handle.number, SIGKILL, nil, 0)
    return reap(process)
  }

  /// The status in the form of shells.
  private static func reap(_ process: pid_t) -> Int32 { Launch.end(of: process, waits: true) ?? 0 }
}
