import Glibc
import PicketSystem
import Testing

/// A client that sends any bytes.
final class RawClient: Sendable {
  private let socket: Descriptor

  init(_ path: String) throws {
    let socket = try SocketPlace.socket(.stream)
    try #require(try SocketPlace(path).connect(socket) == 0)
    self.socket = socket
  }

  /// Sends text, with zeros for tildes. False when the other side is gone.
  @discardableResult func send(_ text: String) -> Bool {
    var rest = text.utf8.map { $0 == UInt8(ascii: "~") ? 0 : $0 }[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.send(socket.number, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN || !wait(CInt(POLLOUT)) {
        return false
      }
    }
    return true
  }

  /// Everything until the other side closes the connection, with tildes for zeros; nil when it does not close it.
  func rest() -> String? {
    var all: [UInt8] = []
    while wait(CInt(POLLIN)) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe recv(socket.number, &buffer, buffer.count, 0)
      if count <= 0 { return String(decoding: all.map { $0 == 0 ? UInt8(ascii: "~") : $0 }, as: UTF8.self) }
      all += buffer[..<count]
    }
    return nil
  }

  func endSending() { _ = shutdown(socket.number, CInt(SHUT_WR)) }

  private func wait(_ kind: CInt) -> Bool {
    var polled = pollfd(fd: socket.number, events: Int16(kind), revents: 0)
    return unsafe poll(&polled, 1, 5_000) > 0
  }
}
