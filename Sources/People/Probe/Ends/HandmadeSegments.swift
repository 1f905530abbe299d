internal import Glibc

/// Segments of TCP written by hand on a connection that the kernel opened: out of order, or over each other. Root alone
/// may send them, and ask a connection for its numbers.
@safe struct HandmadeSegments {
  // tcp(7) says nothing of these; linux/tcp.h does. A value of -1 leaves repair without a probe of the window.
  private static let repair: CInt = 19
  private static let queue: CInt = 20
  private static let sequence: CInt = 21
  private static let (receives, sends): (CInt, CInt) = (1, 2)

  private let numbers: (sent: UInt32, received: UInt32)
  private let ports: (own: UInt16, other: UInt16)
  private let addresses: [UInt8]

  /// Of an open connection over IPv4; nil where this process may not know its numbers.
  init?(of socket: borrowing ProbeSocket, to octets: [UInt8], port: UInt16) {
    let number = socket.number
    guard HandmadeSegments.set(number, HandmadeSegments.repair, 1) else { return nil }
    let sent = HandmadeSegments.number(number, HandmadeSegments.sends)
    let received = HandmadeSegments.number(number, HandmadeSegments.receives)
    guard HandmadeSegments.set(number, HandmadeSegments.repair, -1), let sent, let received else { return nil }
    numbers = (sent, received)
    ports = (socket.port, port)
    addresses = socket.address + octets
  }

  /// A segment with these octets, so many behind the connection's beginning; a raw socket's kernel puts IP before it.
  func segment(at offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    func octets(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let head =
      [UInt8(ports.own >> 8), UInt8(ports.own & 255), UInt8(ports.other >> 8), UInt8(ports.other & 255)]
      + octets(numbers.sent &+ UInt32(offset)) + octets(numbers.received)
      // Twenty octets of header, PSH and ACK, and a window.
      + [0x50, 0x18, 0x20, 0, 0, 0, 0, 0]
    var segment = head + bytes
    // RFC 9293 3.1: addresses, protocol and length are summed too.
    let sum = ProbeChecksum.sum(addresses + [0, 6, UInt8(segment.count >> 8), UInt8(segment.count & 255)] + segment)
    (segment[16], segment[17]) = (UInt8(sum >> 8), UInt8(sum & 255))
    return segment
  }

  private static func set(_ number: CInt, _ option: CInt, _ value: CInt) -> Bool {
    var value = value
    return unsafe setsockopt(number, CInt(IPPROTO_TCP), option, &value, socklen_t(MemoryLayout<CInt>.size)) == 0
  }

  private static func number(_ number: CInt, _ side: CInt) -> UInt32? {
    var value: UInt32 = 0
    var size = socklen_t(MemoryLayout<UInt32>.size)
    guard set(number, queue, side), unsafe getsockopt(number, CInt(IPPROTO_TCP), sequence, &value, &size) == 0 else {
      return nil
    }
    return value
  }
}

/// The checksum of the internet's protocols (RFC 1071).
enum ProbeChecksum {
  static func sum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt32 = 0
    for index in stride(from: 0, to: bytes.count, by: 2) {
      sum += UInt32(bytes[index]) << 8 | (index + 1 < bytes.count ? UInt32(bytes[index + 1]) : 0)
    }
    while sum > 0xffff { sum = sum & 0xffff + sum >> 16 }
    return UInt16(truncatingIfNeeded: ~sum)
  }
}
