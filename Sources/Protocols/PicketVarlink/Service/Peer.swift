internal import CPicketLinux
internal import Glibc
public import PicketSystem

/// Whose call it is, as the kernel says; held on to, so that no later process is mistaken for this one.
public final class Peer: Sendable {
  public let credentials: Credentials
  /// All groups of the caller, as they were when it connected.
  public let groups: [UInt32]
  /// The process itself, and not its number, which may be somebody else's by now. Kernels before 6.5 have none.
  private let process: Handle?

  private final class Handle: Sendable {
    let descriptor: Descriptor

    init(_ number: CInt) { descriptor = Descriptor(owning: number) }
  }

  init(of socket: borrowing Descriptor) throws(Failure) {
    credentials = try Credentials(of: socket)
    groups = Peer.groups(of: socket)
    process = Peer.process(of: socket)
  }

  /// Somebody whom the kernel does not know: for tests.
  public init(user: UInt32, group: UInt32 = 65_534, groups: [UInt32] = []) {
    credentials = Credentials(process: 0, user: user, group: group)
    self.groups = groups
    process = nil
  }

  /// Whether the process that connected still runs. Nil where nobody can say.
  public var isRunning: Bool? {
    guard let number = process?.descriptor.number else { return nil }
    var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 0) == 0
  }

  private static func groups(of socket: borrowing Descriptor) -> [UInt32] {
    // Whoever is in more than these is taken to be in none.
    var groups = [UInt32](repeating: 0, count: 1_024)
    var size = socklen_t(groups.count * 4)
    guard unsafe getsockopt(socket.number, SOL_SOCKET, SO_PEERGROUPS, &groups, &size) == 0 else { return [] }
    return Array(groups.prefix(Int(size) / 4))
  }

  private static func process(of socket: borrowing Descriptor) -> Handle? {
    var number: CInt = -1
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard unsafe getsockopt(socket.number, SOL_SOCKET, CInt(PICKET_SO_PEERPIDFD), &number, &size) == 0, number >= 0
    else {
      return nil
    }
    return Handle(number)
  }
}
