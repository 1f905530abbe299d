public import Wire

/// Something with packets that the household knows.
public struct Device: Hashable, Sendable {
  public enum Owner: Hashable, Sendable {
    /// A child's number.
    case child(Int)
    /// Neither filtered nor recorded.
    case guardian
    case shared

    var isChild: Bool { if case .child = self { true } else { false } }
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
