internal import Glibc
internal import PicketSystem

/// The process at the other end of a connection, from the kernel.
public struct FilterPeer: Hashable, Sendable {
  public let process: Int32
  public let user: UInt32

  /// The peer of `socket`.
  init(_ socket: borrowing Descriptor) throws(Failure) {
    let credentials = try Credentials(of: socket)
    process = credentials.process
    user = credentials.user
  }

  /// Whether it may give orders: root and the filter's own user.
  public var isTrusted: Bool { user == 0 || user == geteuid() }
}
