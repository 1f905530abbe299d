internal import Glibc

/// A path of the file system as the address of a socket.
public struct SocketPlace {
  /// The kind of a socket.
  public enum Kind: Sendable {
    /// Bytes in their order.
    case stream
    /// Messages in their order, with their boundaries.
    case messages

    var number: CInt { CInt((self == .stream ? SOCK_STREAM : SOCK_SEQPACKET).rawValue) }
  }

  public let path: String
  private var address = sockaddr_un()

  public init(_ path: String) throws(Failure) {
    self.path = path
    let octets = Array(path.utf8)
    // The size of the kernel's field, less the final zero.
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard !octets.isEmpty, octets.count <= room, !octets.contains(0) else {
      throw Failure("use the socket", path, reason: "its path is longer than \(room) bytes, or empty")
    }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
      for (index, octet) in octets.enumerated() { unsafe target[index] = octet }
    }
  }

  /// A socket that never waits.
  public static func socket(_ kind: Kind) throws(Failure) -> Descriptor {
    let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let number = Glibc.socket(AF_UNIX, kind.number | flags, 0)
    guard number >= 0 else { throw Failure("make", "a socket") }
    return Descriptor(owning: number)
  }

  /// Returns the error number, or 0.
  public func connect(_ socket: borrowing Descriptor) -> CInt {
    unsafe call(socket.number) { unsafe Glibc.connect($0, $1, $2) }
  }

  /// Returns the error number, or 0.
  func bind(_ socket: borrowing Descriptor) -> CInt {
    unsafe call(socket.number) { unsafe Glibc.bind($0, $1, $2) }
  }

  /// The path that a socket is bound to; nil for any other descriptor.
  static func path(of number: CInt) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let start = MemoryLayout<sa_family_t>.size
    let failed = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(number, $0, &size) != 0 }
    }
    guard !failed, address.sun_family == sa_family_t(AF_UNIX), Int(size) > start + 1 else { return nil }
    return unsafe withUnsafeBytes(of: address.sun_path) { path in
      unsafe String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The number of a listening socket's kind; nil for any other descriptor.
  static func kind(of number: CInt) -> CInt? {
    guard option(SO_ACCEPTCONN, of: number) == 1 else { return nil }
    return option(SO_TYPE, of: number)
  }

  private static func option(_ option: CInt, of number: CInt) -> CInt? {
    var value: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    return unsafe getsockopt(number, SOL_SOCKET, option, &value, &size) == 0 ? value : nil
  }

  private func call(_ number: CInt, _ body: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe body(number, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 ? 0 : errno
      }
    }
  }
}
