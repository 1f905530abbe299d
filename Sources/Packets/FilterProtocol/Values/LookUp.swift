public import Wire

/// A device showed a name to an address that DNS did not give it: which addresses has the name really (R8)?
///
/// The name stands in it in clear. Whoever receives it asks for it, and neither stores nor logs it.
public struct LookUp: Hashable, Sendable {
  /// What the finding will bear.
  public var number: UInt32
  public var device: UInt16
  public var name: Name

  public init(number: UInt32, device: UInt16, name: Name) {
    self.number = number
    self.device = device
    self.name = name
  }

  /// As many as one message has.
  public static let most = 64
}

/// What came of an lookUp.
public struct Finding: Hashable, Sendable {
  public var number: UInt32
  /// Addresses of both families, those of the name's aliases included; nil when nothing could be learned.
  public var addresses: [Address]?
  /// For how long that may be believed.
  public var seconds: UInt16

  public init(number: UInt32, addresses: [Address]?, seconds: UInt16) {
    self.number = number
    self.addresses = addresses
    self.seconds = seconds
  }

  /// As many as one message has, and as many addresses as one of them has: what is beyond is left out.
  public static let most = 64
  public static let mostAddresses = 32
}
