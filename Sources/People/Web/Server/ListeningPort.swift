internal import Glibc
internal import PicketSystem
internal import Wire

/// A TCP socket that listens at one address.
enum ListeningPort {
  /// The number of the socket, which its caller owns, and its port: the kernel chooses one for port 0.
  static func open(_ address: Address, _ port: UInt16) throws(Failure) -> (socket: CInt, port: UInt16) {
    let family = address.isIPv4 ? AF_INET : AF_INET6
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let name = "\(address) port \(port)"
    let number = socket(family, kind, 0)
    guard number >= 0 else { throw Failure.last("listen at", name) }
    var one: CInt = 1
    // Connections of an earlier process that are not quite gone do not keep this one from its port.
    _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &one, 4)
    if !address.isIPv4 { _ = unsafe setsockopt(number, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &one, 4) }
    var place = sockaddr_storage()
    var size = write(address, port, to: &place)
    let isOpen = unsafe withUnsafeMutablePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe bind(number, place, size) == 0 && listen(number, 256) == 0 && getsockname(number, place, &size) == 0
      }
    }
    guard isOpen else {
      let failure = Failure.last("listen at", name)
      _ = close(number)
      throw failure
    }
    // Both forms have their port at the same place.
    let bound = unsafe withUnsafeBytes(of: &place) { unsafe $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self) }
    return (number, UInt16(bigEndian: bound))
  }

  private static func write(_ address: Address, _ port: UInt16, to place: inout sockaddr_storage) -> socklen_t {
    unsafe withUnsafeMutableBytes(of: &place) { octets in
      if address.isIPv4 {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        four.sin_addr.s_addr = address.v4.bigEndian
        unsafe octets.storeBytes(of: four, as: sockaddr_in.self)
        return socklen_t(MemoryLayout<sockaddr_in>.size)
      }
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &six.sin6_addr) { target in
        unsafe target.storeBytes(of: address.high.bigEndian, as: UInt64.self)
        unsafe target.storeBytes(of: address.low.bigEndian, toByteOffset: 8, as: UInt64.self)
      }
      unsafe octets.storeBytes(of: six, as: sockaddr_in6.self)
      return socklen_t(MemoryLayout<sockaddr_in6>.size)
    }
  }
}
