/// What a request calls the server (RFC 9110 7.2): a name or an address, and a port.
package struct HostHeader: Hashable, Sendable {
  /// In lower case; IPv6 in its brackets.
  package let name: String
  package let port: UInt16?

  /// Nil for what is no name with a port, such as one that names a user.
  package init?(_ text: String) {
    var name = Substring(text)
    if let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), !text.hasSuffix("]") {
      let digits = text[text.index(after: colon)...]
      guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let port = UInt16(digits), port > 0 else {
        return nil
      }
      (name, self.port) = (text[..<colon], port)
    } else {
      port = nil
    }
    let isAddress = name.hasPrefix("[") && name.hasSuffix("]")
    let inner = isAddress ? name.dropFirst().dropLast() : name
    guard !inner.isEmpty, inner.utf8.count <= 253,
      inner.utf8.allSatisfy({ HostHeader.isPlain($0) || isAddress && $0 == UInt8(ascii: ":") })
    else { return nil }
    self.name = name.lowercased()
  }

  /// With its port, said or not.
  package func text(usualPort: UInt16) -> String { "\(name):\(port ?? usualPort)" }

  private static func isPlain(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
