internal import CPicketLinux
internal import Glibc

/// Who is at the other end of a Unix socket, as the kernel says.
public struct Credentials: Hashable, Sendable {
  public let process: Int32
  public let user: UInt32
  public let group: UInt32

  public init(process: Int32, user: UInt32, group: UInt32) {
    self.process = process
    self.user = user
    self.group = group
  }

  public init(of socket: borrowing Descriptor) throws(Failure) {
    var credentials = picket_credentials()
    var size = socklen_t(MemoryLayout<picket_credentials>.size)
    guard unsafe getsockopt(socket.number, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      throw Failure("ask who is at the other end of", "a connection")
    }
    self.init(process: credentials.process, user: credentials.user, group: credentials.group)
  }
}
