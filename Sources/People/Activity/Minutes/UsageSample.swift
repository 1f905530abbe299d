/// What one device's connections to one name carried in a while.
public struct UsageSample<Key: Hashable & Sendable>: Hashable, Sendable {
  /// Octets with all headers above Ethernet's, and packets, as the kernel counts them for a connection.
  public struct Amount: Hashable, Sendable {
    public var bytes: Int
    public var packets: Int

    public init(bytes: Int, packets: Int) { (self.bytes, self.packets) = (bytes, packets) }
  }

  /// What minutes are marked for, such as a child and a name.
  public var key: Key
  /// One person uses a device, so the traffic of one of its names is evidence for the others.
  public var device: UInt16
  /// Instants of the steady clock, between which it was carried.
  public var begin: Int
  public var end: Int
  /// To the device.
  public var received: Amount
  /// From the device.
  public var sent: Amount

  public init(key: Key, device: UInt16, begin: Int, end: Int, received: Amount, sent: Amount) {
    (self.key, self.device, self.begin, self.end) = (key, device, begin, end)
    (self.received, self.sent) = (received, sent)
  }
}

/// A minute that counts as use.
public struct MinuteMark<Key: Hashable & Sendable>: Hashable, Sendable {
  public let key: Key
  public let device: UInt16
  /// Minutes since 1970.
  public let minute: Int
}
