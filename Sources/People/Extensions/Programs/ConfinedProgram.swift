internal import Glibc
internal import PicketSystem
internal import PicketVarlink

/// A program started with one socket and hardly any rights. It ends with its owner.
struct ConfinedProgram: ~Copyable {
  private enum Process: ~Copyable {
    case own(OwnProcess)
    case desk(DeskProcess)

    mutating func check(waits: Bool) -> ProcessEnd? {
      switch consume self {
      case .own(var process):
        let end = process.check(waits: waits)
        self = .own(process)
        return end
      case .desk(var process):
        let end = process.check(waits: waits)
        self = .desk(process)
        return end
      }
    }
  }

  let socket: StreamSocket
  private var process: Process

  init(
    _ order: StartOrder, _ executable: String, at place: ConfinementPlace, seat: CInt?
  ) throws(ExtensionTrouble) {
    switch place {
    case .socket(let path):
      try self.init(seat) { descriptors throws(Failure) in .desk(try DeskProcess(order, descriptors, at: path)) }
    case .program(let confine):
      guard geteuid() == 0 else { throw .noRights }
      guard let user = ExtensionUser.found else { throw .noUser }
      try self.init(seat) { descriptors throws(Failure) in
        .own(
          try OwnProcess(
            executable, as: user, by: confine, environment: order.environment(hasSeat: seat != nil), descriptors))
      }
    }
  }

  /// Begins with the program's end of the connection, and its seat if it has one.
  private init(_ seat: CInt?, _ begin: ([CInt]) throws(Failure) -> Process) throws(ExtensionTrouble) {
    do throws(Failure) {
      let ends = try StreamSocket.pair()
      let ours = Descriptor(owning: ends.here)
      let theirs = Descriptor(owning: ends.there)
      process = try begin([theirs.number] + (seat.map { [$0] } ?? []))
      socket = StreamSocket(ours)
    } catch {
      throw .notStarted(error.description)
    }
  }

  /// How it ended, if it has or does within a moment.
  mutating func check(waits: Bool = false) -> ProcessEnd? { process.check(waits: waits) }
}
