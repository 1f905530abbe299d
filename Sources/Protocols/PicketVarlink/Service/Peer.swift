public import PicketSystem

/// The caller, from the kernel; holds on to its process, so that a later process is not mistaken for it.
public final class Peer: Sendable {
  public let credentials: Credentials
  /// All groups of the caller, as of when it connected.
  public let groups: [UInt32]
  /// A handle of the process; its number may be reused. nil on kernels before 6.5.
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

  /// A made-up peer, for tests.
  public init(user: UInt32, group: UInt32 = 65_534, groups: [UInt32] = []) {
    credentials = Credentials(process: 0, user: user, group: group)
    self.groups = groups
    process = nil
  }

  /// Whether the connected process still runs; nil if unknown.
  public var isRunning: Bool? {
    guard let number = process?.descriptor.number else { return nil }
    return !Poll.wait(for: number, milliseconds: 0)
  }
}
