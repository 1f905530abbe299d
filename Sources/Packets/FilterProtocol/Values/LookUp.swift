public import Wire

/// Asks for the addresses of a name that a device showed to an address which DNS did not give it (R8).
///
/// The name is in clear. The receiver looks it up, and neither stores nor logs it.
public struct LookUp: Hashable, Sendable {
  /// The finding has the same number.
  public var number: UInt32
  public var device: UInt16
  public var name: Name

  public init(number: UInt32, device: UInt16, name: Name) {
    self.number = number
    self.device = device
    self.name = name
  }

  /// The most look-ups of one message.
  public static let most = 64
}

/// The result of a look-up.
public struct LookUpResult: Hashable, Sendable {
  public var number: UInt32
  /// Addresses of both families, those of the name's aliases included; nil when nothing could be learned.
  public var addresses: [Address]?
  /// How long the addresses are valid, in seconds.
  public var seconds: UInt16

  public init(number: UInt32, addresses: [Address]?, seconds: UInt16) {
    self.number = number
    self.addresses = addresses
    self.seconds = seconds
  }

  /// The most findings of one message and the most addresses of a finding; further ones are left out.
  public static let most = 64
  public static let mostAddresses = 32
}
