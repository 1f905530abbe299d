import Glibc

/// A client's connection, byte by byte: what it sends need not be HTTP.
public final class HTTPConnection {
  public let socket: CInt
  private let port: UInt16
  private var received: [UInt8] = []

  public init(port: UInt16) {
    self.port = port
    socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    _ = unsafe withUnsafePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe connect(socket, place, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // A test that waits for what never comes ends with what it has.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    _ = unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// False where the other side has closed.
  @discardableResult
  public func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe Glibc.send(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
  }

  /// What has come, once it has this in it, or once nothing more comes.
  public func read(until mark: String) -> String {
    while !text.contains(mark), more() {}
    return text
  }

  /// All that comes until the other side closes.
  public func readAll() -> String {
    while more() {}
    return text
  }

  /// The next response, with a body as long as its head says.
  public func response() -> HTTPAnswer? {
    while true {
      if let answer = HTTPAnswer(&received) { return answer }
      guard more() else { return nil }
    }
  }

  /// Sends a request and returns its answer.
  public func ask(
    _ method: String, _ target: String, headers: [String: String] = [:], body: String = "", host: String? = nil
  ) -> HTTPAnswer? {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return response()
  }

  private var text: String { String(decoding: received, as: UTF8.self) }

  private func more() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }
}
