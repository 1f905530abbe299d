import Glibc
import Wire

/// Names to addresses, as this machine resolves them. Waits for servers, so it has a thread to itself.
enum Resolver {
  /// All names one after the other; those that nobody answers for have no addresses.
  static func resolve(_ names: [Name]) -> SafeSearchHosts.Addresses {
    var found: SafeSearchHosts.Addresses = [:]
    for name in names { found[name] = addresses(of: "\(name)") }
    return found
  }

  private static func addresses(of name: String) -> [Address] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
    defer { unsafe freeaddrinfo(first) }
    var addresses: Set<Address> = []
    var next = unsafe first
    while let entry = unsafe next {
      if let address = unsafe address(entry.pointee) { addresses.insert(address) }
      unsafe next = entry.pointee.ai_next
    }
    // In one order, however the servers turn them round.
    return addresses.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
  }

  private static func address(_ entry: addrinfo) -> Address? {
    guard let place = unsafe UnsafeRawPointer(entry.ai_addr) else { return nil }
    switch unsafe entry.ai_family {
    case AF_INET:
      let bits = unsafe place.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
      return Address(v4: UInt32(bigEndian: bits))
    case AF_INET6:
      let words = unsafe place.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return unsafe withUnsafeBytes(of: words) { bytes in
        Address(
          high: UInt64(bigEndian: unsafe bytes.loadUnaligned(as: UInt64.self)),
          low: UInt64(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
      }
    default: return nil
    }
  }
}
