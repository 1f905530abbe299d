public import Wire

/// A service: an address and a port.
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
  public var address: Address
  public var port: UInt16

  public init(_ address: Address, port: UInt16) {
    self.address = address
    self.port = port
  }

  public var description: String { address.isIPv4 ? "\(address):\(port)" : "[\(address)]:\(port)" }
}
