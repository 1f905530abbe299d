internal import Lists
public import Wire

/// Something with packets that the household knows.
public struct Device: Hashable, Sendable {
  public enum Owner: Hashable, Sendable {
    /// A child's number.
    case child(Int)
    /// Neither filtered nor recorded.
    case guardian
    case shared

    public var isChild: Bool { if case .child = self { true } else { false } }
  }

  /// What packets and logs know it by, 1 to 767.
  public let number: UInt16
  public var owner: Owner
  public var hardware: Hardware?
  public var network: Network?
  /// A user of this machine.
  public var user: UInt32?
  /// For people.
  public var name: String?
  public let created: Int

  public init(
    number: UInt16, owner: Owner, hardware: Hardware? = nil, network: Network? = nil, user: UInt32? = nil,
    name: String? = nil, created: Int
  ) {
    self.number = number
    self.owner = owner
    self.hardware = hardware
    self.network = network
    self.user = user
    self.name = name
    self.created = created
  }

  /// An address, or all that begin with the same bits.
  public struct Network: Hashable, Sendable {
    public let address: Address
    public let prefix: Int
  }
}

/// A device that the kernel has met and that nobody has taken in.
public struct SeenDevice: Hashable, Sendable {
  public let hardware: Hardware
  public var addresses: [Address]
  public var first: Int
  public var last: Int
}

extension Device.Network: CustomStringConvertible {
  public init(_ address: Address, prefix: Int? = nil) {
    self.address = address
    self.prefix = prefix ?? (address.isIPv4 ? 32 : 128)
  }

  /// An address, with or without a length behind a slash; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = Address(people: String(first)) else { return nil }
    guard parts.count == 2 else {
      self.init(address)
      return
    }
    guard let prefix = Int(parts[1]), (1...(address.isIPv4 ? 32 : 128)).contains(prefix), !parts[1].hasPrefix("+")
    else { return nil }
    self.init(address, prefix: prefix)
  }

  public var description: String {
    prefix == (address.isIPv4 ? 32 : 128) ? address.description : "\(address)/\(prefix)"
  }
}

extension Address {
  init?(people text: String) {
    let octets = Array(text.utf8)
    self.init(octets.span)
  }
}

extension Device.Network {
  /// Whether nothing is set behind its bits.
  var isWhole: Bool {
    let bits = address.isIPv4 ? 96 + prefix : prefix
    let (high, low) = (min(bits, 64), max(bits - 64, 0))
    return address.high << UInt64(high) == 0 && address.low << UInt64(low) == 0
  }
}

extension Device.Network {
  func contains(_ other: Address) -> Bool {
    guard address.isIPv4 == other.isIPv4 else { return false }
    let bits = address.isIPv4 ? 96 + prefix : prefix
    let (high, low) = (UInt64(64 - min(bits, 64)), UInt64(64 - max(bits - 64, 0)))
    return (address.high ^ other.high) >> high == 0 && (address.low ^ other.low) >> low == 0
  }
}
