internal import Glibc

/// A UDP socket over IPv4 that never waits. Addresses and ports are numbers in the machine's own order.
public struct DatagramSocket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public init() throws(Failure) {
    let kind = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let number = socket(AF_INET, kind, 0)
    guard number >= 0 else { throw Failure("make", "a socket") }
    descriptor = Descriptor(owning: number)
  }

  /// False when the kernel did not take it.
  public borrowing func send(_ bytes: [UInt8], to address: UInt32, port: UInt16) -> Bool {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = address.bigEndian
    let number = descriptor.number
    let sent = unsafe withUnsafePointer(to: place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe sendto(number, bytes, bytes.count, 0, place, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return sent == bytes.count
  }

  /// A datagram that has come, and who sent it; nil where none waits. What does not fit into the buffer is cut off.
  public borrowing func receive(into buffer: inout [UInt8]) -> (count: Int, address: UInt32, port: UInt16)? {
    var place = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = descriptor.number
    let count = unsafe withUnsafeMutablePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe recvfrom(number, &buffer, buffer.count, 0, place, &size)
      }
    }
    if count < 0 { return nil }
    return (count, UInt32(bigEndian: place.sin_addr.s_addr), UInt16(bigEndian: place.sin_port))
  }
}
