internal import Glibc
internal import Wire

/// The other end of a connection, as the kernel says.
struct HTTPClient: Hashable, Sendable {
  let address: Address
  let port: UInt16

  /// All IPv6 addresses of one /64 count as one: a device gives itself as many of them as it likes.
  private var counted: Address { address.isIPv4 ? address : Address(high: address.high, low: 0) }

  var isLoopback: Bool { address.isLoopback }

  init(_ address: Address, port: UInt16 = 0) { (self.address, self.port) = (address, port) }

  /// Nil for what is neither IPv4 nor IPv6.
  init?(_ socket: UnsafePointer<sockaddr>?) {
    guard let socket = unsafe socket else { return nil }
    switch unsafe Int32(socket.pointee.sa_family) {
    case AF_INET:
      let place = unsafe UnsafeRawPointer(socket).loadUnaligned(as: sockaddr_in.self)
      (address, port) = (Address(v4: UInt32(bigEndian: place.sin_addr.s_addr)), UInt16(bigEndian: place.sin_port))
    case AF_INET6:
      var place = unsafe UnsafeRawPointer(socket).loadUnaligned(as: sockaddr_in6.self)
      let words = unsafe withUnsafeBytes(of: &place.sin6_addr) { octets in
        unsafe (octets.loadUnaligned(as: UInt64.self), octets.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      address = Address(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
      port = UInt16(bigEndian: place.sin6_port)
    default: return nil
    }
  }

  static func == (left: HTTPClient, right: HTTPClient) -> Bool { left.counted == right.counted }
  func hash(into hasher: inout Hasher) { hasher.combine(counted) }
}
