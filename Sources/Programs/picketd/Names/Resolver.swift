import FilterProtocol
import Glibc
import Wire

/// Names to addresses, as this machine resolves them. Waits for servers, so it has a thread to itself.
enum Resolver {
  /// Has the C library wait a few seconds for servers instead of 20, since the caller gives up by then and the thread
  /// is needed. An administrator's own RES_OPTIONS stay. Call this before there are threads.
  static func limitPatience() { _ = unsafe setenv("RES_OPTIONS", "timeout:1 attempts:2", 0) }

  /// Resolves names one after the other. Names without an answer have no addresses.
  static func resolve(_ names: [Name]) -> SafeSearchHosts.Addresses {
    var found: SafeSearchHosts.Addresses = [:]
    for name in names { found[name] = addresses(of: "\(name)") ?? [] }
    return found
  }

  /// The addresses of a name that a device showed, to which its flow may go. nil when no server says.
  static func look(up name: Name) -> [Address]? {
    // With its dot the name is whole: nothing is put behind it, and nothing in it is read as an address.
    guard isAskable(name), let found = addresses(of: "\(name).") else { return nil }
    let known = found.filter { !$0.isNowhere }
    // Of many, some of each family.
    return Array(known.filter(\.isIPv4).prefix(most / 2) + known.filter { !$0.isIPv4 }.prefix(most / 2))
  }

  private static let most = LookUpResult.mostAddresses

  /// Whether DNS can have it: more than one label, and a last one that is not a number.
  private static func isAskable(_ name: Name) -> Bool {
    let labels = "\(name)".split(separator: ".")
    return labels.count > 1 && labels.last?.allSatisfy(\.isNumber) == false
  }

  /// `EAI_NODATA` of glibc's `netdb.h`: there is such a name, and it has no address.
  private static let noData: CInt = -5

  /// Empty for a name without addresses; nil when no server says.
  private static func addresses(of name: String) -> [Address]? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    switch unsafe getaddrinfo(name, nil, &hints, &first) {
    case 0: break
    case EAI_NONAME, noData: return []
    default: return nil
    }
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

extension Address {
  /// No machine's address, or the asker's own (RFC 1122 3.2.1.3, RFC 4291 2.5): resolvers answer so for names they
  /// block.
  fileprivate var isNowhere: Bool {
    isMulticast || (isIPv4 ? v4 >> 24 == 0 || v4 >> 24 == 127 || v4 == .max : high == 0 && low <= 1)
  }
}
