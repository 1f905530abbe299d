internal import Glibc

/// Where a program that this one started reports its state (`ServiceManager`): the other end of systemd's notification
/// protocol, as much of it as says that the program lives.
package struct NotificationSocket: ~Copyable {
  package let path: String
  private let socket: Descriptor

  /// Only `owner` and root can write there.
  package init(path: String, owner: UInt32) throws(Failure) {
    let place = try SocketPlace(path)
    let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let number = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | flags, 0)
    guard number >= 0 else { throw Failure("make", "a socket") }
    let socket = Descriptor(owning: number)
    try File.remove(path)
    guard fchmod(socket.number, 0o600) == 0 else { throw Failure("protect", path) }
    let refusal = place.bind(socket)
    guard refusal == 0 else { throw Failure("listen at", path, errorNumber: refusal) }
    guard unsafe chown(path, owner, .max) == 0 else { throw Failure("hand over", path) }
    self.path = path
    self.socket = socket
  }

  deinit { try? File.remove(path) }

  /// For a poll loop.
  package var descriptor: CInt { socket.number }

  /// Whether anything came since the last time: whatever the program says, it lives.
  package borrowing func take() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var isHeard = false
    // A program that never stops talking keeps nothing else waiting.
    for _ in 0..<64 where unsafe recv(socket.number, &bytes, bytes.count, 0) >= 0 { isHeard = true }
    return isHeard
  }
}
