/// An IPv4 or IPv6 address as two words; IPv4 lies in its mapped form (RFC 4291 2.5.5.2).
public struct Address: Hashable, Sendable, BitwiseCopyable {
  public let high: UInt64
  public let low: UInt64

  @inlinable public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  @inlinable public init(v4 bits: UInt32) {
    high = 0
    low = 0xffff_0000_0000 | UInt64(bits)
  }

  @inlinable public var isIPv4: Bool { high == 0 && low >> 32 == 0xffff }
  @inlinable public var v4: UInt32 { UInt32(truncatingIfNeeded: low) }

  /// The IPv4 address inside a NAT64 one (64:ff9b::/96, RFC 6052), or the address itself.
  @inlinable public var withoutNAT64: Address {
    high == 0x0064_ff9b_0000_0000 && low >> 32 == 0 ? Address(v4: v4) : self
  }

  @inlinable public var isMulticast: Bool {
    isIPv4 ? v4 >> 28 == 0xe : high >> 56 == 0xff
  }
}

extension Address: CustomStringConvertible {
  /// `192.0.2.1`, or IPv6 with its longest run of zeros shortened (RFC 5952).
  public var description: String {
    if isIPv4 { return "\(v4 >> 24).\(v4 >> 16 & 255).\(v4 >> 8 & 255).\(v4 & 255)" }
    let groups = (0..<8).map { UInt16(truncatingIfNeeded: ($0 < 4 ? high : low) >> (48 - 16 * UInt64($0 % 4))) }
    var run = 0..<0
    var start = 0
    while start < 8 {
      var end = start
      while end < 8 && groups[end] == 0 { end += 1 }
      if end - start > max(run.count, 1) { run = start..<end }
      start = max(end, start + 1)
    }
    let hex = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
    if run.isEmpty { return hex(groups[...]) }
    return hex(groups[..<run.lowerBound]) + "::" + hex(groups[run.upperBound...])
  }
}

extension Address {
  /// Loopback addresses (RFC 1122 3.2.1.3, RFC 4291 2.5.3).
  @inlinable public var isLoopback: Bool { isIPv4 ? v4 >> 24 == 127 : high == 0 && low == 1 }

  /// True for addresses that lie on the link or in the home: multicast, broadcast, link-local and private ones
  /// (RFC 1918, RFC 3927, RFC 4193, RFC 4291 2.5.6).
  @inlinable public var isLocal: Bool {
    if !isIPv4 { return high >> 56 == 0xff || high >> 54 == 0x3fa || high >> 57 == 0x7e }
    return v4 >> 28 == 0xe || v4 == .max || v4 >> 16 == 0xa9fe || v4 >> 24 == 10 || v4 >> 20 == 0xac1
      || v4 >> 16 == 0xc0a8
  }
}

/// A network prefix, or a single address.
public struct Network: Hashable, Sendable {
  public let address: Address
  /// The length of the prefix, up to 32 or 128 bits.
  public let length: Int

  public init(_ address: Address) {
    self.address = address
    length = address.isIPv4 ? 32 : 128
  }

  /// Clears the bits of `address` behind the prefix. nil for a length that the family does not have.
  public init?(_ address: Address, length: Int) {
    guard length >= 0, length <= (address.isIPv4 ? 32 : 128) else { return nil }
    let bits = address.isIPv4 ? length + 96 : length
    let high = bits >= 64 ? UInt64.max : ~(UInt64.max >> UInt64(bits))
    let low = bits <= 64 ? 0 : ~(UInt64.max >> UInt64(bits - 64))
    self.address = Address(high: address.high & high, low: address.low & low)
    self.length = length
  }

  public var isIPv4: Bool { address.isIPv4 }

  public func contains(_ other: Network) -> Bool {
    guard isIPv4 == other.isIPv4, length <= other.length else { return false }
    return Network(other.address, length: length)?.address == address
  }
}

extension Network: Comparable {
  public static func < (left: Network, right: Network) -> Bool {
    (left.address.high, left.address.low, left.length) < (right.address.high, right.address.low, right.length)
  }
}

extension Network: CustomStringConvertible {
  public var description: String {
    length == (isIPv4 ? 32 : 128) ? address.description : "\(address)/\(length)"
  }
}
