internal import Inspect
internal import Wire

/// The addresses of a name, in fixed memory.
struct AddressList: Sendable, BitwiseCopyable {
  static let capacity = 32

  private var addresses: InlineArray<32, Address>
  private(set) var count = 0

  init() { addresses = InlineArray(repeating: Address(high: 0, low: 0)) }

  /// As many of `all` as there is room for.
  init(_ all: [Address]) {
    self.init()
    for address in all { append(address) }
  }

  mutating func append(_ address: Address) {
    if count == AddressList.capacity { return }
    addresses[count] = address
    count += 1
  }

  subscript(index: Int) -> Address { addresses.span[index] }
}

extension Address {
  /// Whether this is one of the addresses of a name.
  func isAmong(_ addresses: borrowing AddressList) -> Bool {
    for index in 0..<addresses.count where withoutNAT64 == addresses[index].withoutNAT64 { return true }
    return false
  }

  /// Whether this is one of the addresses of a name, or near one.
  func isNear(_ addresses: borrowing AddressList, _ local: borrowing LocalNetworks) -> Bool {
    for index in 0..<addresses.count where isNear(addresses[index], local) { return true }
    return false
  }

  /// The same address, or one with the same prefix: /20 of IPv4, /48 of IPv6.
  ///
  /// Large services move inside such a prefix from one answer to the next, and a /48 is the longest prefix that
  /// networks announce. A /24 would not hold the addresses that one resolver gets within a minute; a /16 or a /32 is a
  /// whole hoster's, where anybody can rent an address beside an allowed name's. In the home, only equal addresses are
  /// near: all of the home shares its prefix.
  func isNear(_ other: Address, _ local: borrowing LocalNetworks) -> Bool {
    let (mine, theirs) = (withoutNAT64, other.withoutNAT64)
    if mine == theirs { return true }
    guard mine.isIPv4 == theirs.isIPv4, !local.contains(mine), !local.contains(theirs) else { return false }
    return mine.isIPv4 ? mine.v4 >> 12 == theirs.v4 >> 12 : mine.high >> 16 == theirs.high >> 16
  }
}
