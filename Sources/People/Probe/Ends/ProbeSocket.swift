internal import Glibc
internal import PicketSystem

/// A socket of either end, which never waits.
@safe struct ProbeSocket: ~Copyable {
  enum Kind {
    case stream, datagram
    /// Directly over IP.
    case bare(Int32)
    /// Pings of a user (icmp(7)), for whom the kernel writes the header.
    case echo
  }

  private let descriptor: Descriptor
  let family: Way.Family

  var number: CInt { descriptor.number }

  /// nil with the reason in errno.
  init?(_ kind: Kind, _ family: Way.Family) {
    let domain = family == .v4 ? AF_INET : AF_INET6
    let (type, proto): (UInt32, CInt) =
      switch kind {
      case .stream: (SOCK_STREAM.rawValue, 0)
      case .datagram: (SOCK_DGRAM.rawValue, 0)
      case .bare(let number): (SOCK_RAW.rawValue, number)
      case .echo: (SOCK_DGRAM.rawValue, family == .v4 ? CInt(IPPROTO_ICMP) : 58)
      }
    let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let number = socket(domain, CInt(bitPattern: type | flags), proto)
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: number)
    self.family = family
    // Segments leave as they are written; servers of one port speak one family each.
    var one: CInt = 1
    if case .stream = kind {
      _ = unsafe setsockopt(
        number, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
    }
    if family == .v6 {
      _ = unsafe setsockopt(
        number, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &one, socklen_t(MemoryLayout<CInt>.size))
    }
    _ = unsafe setsockopt(
      number, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
  }

  private init(accepted number: CInt, _ family: Way.Family) {
    descriptor = Descriptor(owning: number)
    self.family = family
  }

  /// Returns the error number, or 0. Without an address: all of this machine's.
  func bind(_ octets: [UInt8]? = nil, port: UInt16) -> CInt {
    unsafe call(octets ?? [UInt8](repeating: 0, count: family == .v4 ? 4 : 16), port) {
      unsafe Glibc.bind($0, $1, $2)
    }
  }

  func listen() -> CInt { Glibc.listen(number, 64) == 0 ? 0 : errno }

  /// Returns the error number, or 0.
  func connect(_ octets: [UInt8], port: UInt16) -> CInt {
    unsafe call(octets, port) { unsafe Glibc.connect($0, $1, $2) }
  }

  /// How many octets the kernel took; below zero with the reason in errno.
  func send(_ bytes: [UInt8], isUrgent: Bool = false) -> Int {
    unsafe Glibc.send(
      number, bytes, bytes.count, CInt(MSG_NOSIGNAL) | (isUrgent ? CInt(MSG_OOB) : 0))
  }

  /// A datagram to another address than the one that it is connected to.
  func send(_ bytes: [UInt8], to octets: [UInt8], port: UInt16) -> Bool {
    unsafe call(octets, port) { number, place, size in
      unsafe sendto(number, bytes, bytes.count, CInt(MSG_NOSIGNAL), place, size) == bytes.count
        ? 0 : -1
    } == 0
  }

  /// What has come, who sent it, and from which port; nil where nothing has, 0 octets at the end of a stream.
  func receive(into buffer: inout [UInt8]) -> (count: Int, sender: [UInt8], port: UInt16)? {
    var place = [UInt8](repeating: 0, count: 28)
    var size = socklen_t(place.count)
    let count = unsafe place.withUnsafeMutableBytes { place in
      unsafe recvfrom(
        number, &buffer, buffer.count, 0, place.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        &size)
    }
    if count < 0 { return nil }
    return (
      count, Array(place[family == .v4 ? 4..<8 : 8..<24]), UInt16(place[2]) << 8 | UInt16(place[3])
    )
  }

  /// A connection that has come, and the port that it is from.
  func accept() -> (socket: Int32, port: UInt16)? {
    var place = [UInt8](repeating: 0, count: 28)
    var size = socklen_t(place.count)
    let accepted = unsafe place.withUnsafeMutableBytes { place in
      unsafe Glibc.accept(number, place.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    guard accepted >= 0 else { return nil }
    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    return (accepted, UInt16(place[2]) << 8 | UInt16(place[3]))
  }

  static func owning(_ accepted: Int32, _ family: Way.Family) -> ProbeSocket {
    ProbeSocket(accepted: accepted, family)
  }

  /// The port that it sends from.
  var port: UInt16 { UInt16(own[2]) << 8 | UInt16(own[3]) }

  /// The address that it sends from.
  var address: [UInt8] { Array(own[family == .v4 ? 4..<8 : 8..<24]) }

  private var own: [UInt8] {
    var place = [UInt8](repeating: 0, count: 28)
    var size = socklen_t(place.count)
    _ = unsafe place.withUnsafeMutableBytes { place in
      unsafe getsockname(number, place.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return place
  }

  /// struct sockaddr_in, or struct sockaddr_in6: family, port, for IPv6 a label of flows, the address, and zeros.
  private func call(
    _ octets: [UInt8], _ port: UInt16, _ body: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    let domain = UInt16(family == .v4 ? AF_INET : AF_INET6)
    var place: [UInt8] = [UInt8(domain.littleEndian & 255), UInt8(domain.littleEndian >> 8)]
    place += [UInt8(port >> 8), UInt8(port & 255)] + (family == .v4 ? [] : [0, 0, 0, 0]) + octets
    place += [UInt8](repeating: 0, count: (family == .v4 ? 16 : 28) - place.count)
    return unsafe place.withUnsafeBytes { place in
      guard let start = unsafe place.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return EINVAL
      }
      return unsafe body(number, start, socklen_t(place.count)) == 0 ? 0 : errno
    }
  }
}
