internal import CPicketLinux
internal import Glibc

/// The process at the other end of a Unix socket, from the kernel.
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

  /// All groups of the process at the other end, as of when it connected; empty if there are more than 1,024.
  public static func groups(of socket: borrowing Descriptor) -> [UInt32] {
    var groups = [UInt32](repeating: 0, count: 1_024)
    var size = socklen_t(groups.count * 4)
    guard unsafe getsockopt(socket.number, SOL_SOCKET, SO_PEERGROUPS, &groups, &size) == 0 else { return [] }
    return Array(groups.prefix(Int(size) / 4))
  }

  /// A descriptor of the process at the other end, unlike its number never another process's: readable once it has
  /// ended. nil on kernels before 6.5.
  public static func process(of socket: borrowing Descriptor) -> Descriptor? {
    var number: CInt = -1
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard unsafe getsockopt(socket.number, SOL_SOCKET, CInt(PICKET_SO_PEERPIDFD), &number, &size) == 0, number >= 0
    else { return nil }
    return Descriptor(owning: number)
  }
}
