/// The addresses of a probe, all for documentation alone: 192.0.2.0/24 and 198.51.100.0/24 (RFC 5737), 2001:db8::/32
/// (RFC 3849).
enum ProbeAddress {
  static let network4 = "192.0.2."
  static let network6 = "2001:db8:d0c::"
  /// The machine's own end of the link to the servers.
  static let gateway4 = network4 + "254"
  static let gateway6 = network6 + "fe"
  /// The child's device, behind a router.
  static let child4 = "198.51.100.2"
  static let child6 = "2001:db8:d0d::2"
  /// Locally administered, and "PICKT" behind that: by it a device that a killed probe left is known.
  static let card = "02:50:49:43:4b:54"
  /// Of the port that the device is behind: a bridge takes the lowest address of its ports, which must stay as it is.
  static let port = "fe:ff:ff:49:43:4b"
  static let device = "picket-probe"

  static let gatewayOctets: [UInt8] = [192, 0, 2, 254]
}

extension Way.Place {
  func text(_ family: Way.Family) -> String {
    family == .v4
      ? ProbeAddress.network4 + "\(rawValue)" : ProbeAddress.network6 + String(rawValue, radix: 16)
  }

  func octets(_ family: Way.Family) -> [UInt8] {
    family == .v4
      ? [192, 0, 2, rawValue]
      : [0x20, 0x01, 0x0d, 0xb8, 0x0d, 0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0, rawValue]
  }
}
