internal import Glibc
internal import PicketSystem

/// Who is at the other end of a connection, as the kernel says.
public struct FilterPeer: Hashable, Sendable {
  public let process: Int32
  public let user: UInt32

  /// The one at the other end of `socket`.
  init(_ socket: borrowing Descriptor) throws(Failure) {
    let credentials = try Credentials(of: socket)
    process = credentials.process
    user = credentials.user
  }

  /// Whoever may do anything here anyway: root, and the filter's own user.
  public var isTrusted: Bool { user == 0 || user == geteuid() }
}
