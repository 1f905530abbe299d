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

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  init(of socket: borrowing Descriptor) throws(Failure) {
    credentials = try Credentials(of: socket)
    groups = Credentials.groups(of: socket)
    process = if let process = Credentials.process(of: socket) { Handle(process) } else { nil }
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
    return !Poll.wait(for: number, milliseconds: 0)
  }
}
