import Glibc
import PicketSystem

/// A port of the loopback address that datagrams are sent to and answered from.
struct Loopback: ~Copyable {
  let port: UInt16
  private let descriptor: CInt

  /// A port that nobody listens on.
  static func freePort() -> UInt16? {
    let probe = socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
    defer { _ = close(probe) }
    var address = address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      let generic = unsafe bytes.bindMemory(to: sockaddr.self).baseAddress
      return unsafe bind(probe, generic, size) == 0 && getsockname(probe, generic, &size) == 0
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }

  init?(port: UInt16) {
    self.port = port
    descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = Loopback.address(port)
    let isConnected = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe connect(
        descriptor, bytes.bindMemory(to: sockaddr.self).baseAddress, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
    if !isConnected { return nil }
  }

  deinit { _ = close(descriptor) }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  /// Sends a datagram and waits a moment for another; nil when none comes, or nobody listens.
  func exchange(_ question: [UInt8], within milliseconds: CInt) -> [UInt8]? {
    guard unsafe send(descriptor, question, question.count, 0) == question.count else { return nil }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiting, 1, milliseconds) == 1 else { return nil }
    var answer = [UInt8](repeating: 0, count: 1232)
    let count = unsafe recv(descriptor, &answer, answer.count, 0)
    return count < 0 ? nil : Array(answer[..<count])
  }
}

/// A folder of temporary files, gone with its owner.
struct Workplace: ~Copyable {
  private let temporary: TemporaryFolder

  init() throws(Failure) { temporary = try TemporaryFolder() }

  var folder: String { temporary.path }

  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
