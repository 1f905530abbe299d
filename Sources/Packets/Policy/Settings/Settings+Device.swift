public import Wire

extension Settings {
  /// Something with packets, and how it is known by them.
  public struct Device: Hashable, Sendable {
    public enum Owner: Hashable, Sendable {
      case child(Int)
      /// Neither filtered nor recorded.
      case guardian
      case shared
    }

    /// The addresses that begin as `address` does.
    public struct Network: Hashable, Sendable {
      public var address: Address
      /// Bits, at most 32 of an IPv4 address and 128 of an IPv6 one.
      public var prefix: Int

      public init(_ address: Address, prefix: Int) {
        self.address = address
        self.prefix = prefix
      }

      public init(_ address: Address) { self.init(address, prefix: address.isIPv4 ? 32 : 128) }
    }

    /// 1 to 767, and the same for as long as the device is registered.
    public var number: UInt16
    public var who: Owner
    /// A MAC address, in the low 48 bits.
    public var hardware: UInt64?
    public var network: Network?
    /// Where its hardware was met, for packets that show none. It counts for children's devices alone, and less than what
    /// any other device is registered with: a device can answer to any address of the link that it is on.
    public var addresses: [Address]
    /// A user of this machine.
    public var user: UInt32?
    /// Other users that this one may switch to without a password: those of its containers.
    public var subordinates: [ClosedRange<UInt32>]

    public init(
      number: UInt16, who: Owner, hardware: UInt64? = nil, network: Network? = nil,
      addresses: [Address] = [], user: UInt32? = nil, subordinates: [ClosedRange<UInt32>] = []
    ) {
      self.number = number
      self.who = who
      self.hardware = hardware
      self.network = network
      self.addresses = addresses
      self.user = user
      self.subordinates = subordinates
    }
  }
}
