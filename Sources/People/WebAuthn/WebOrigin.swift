/// Where pages are, as browsers say it (RFC 6454), if passkeys are possible there: at a name by TLS, or at this machine's own
/// name. Browsers know no site by an address, and without TLS any server could pose as the site.
public struct WebOrigin: Hashable, Sendable {
  /// Such as `https://picket.example:8053`.
  public let text: String
  /// The name alone, to which passkeys belong.
  public let site: String

  /// Nil where no passkey is possible.
  public init?(_ text: String) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 280 else { return nil }
    let place = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count <= 2, let name = place.first, WebOrigin.isName(name) else { return nil }
    if place.count == 2 {
      guard let port = UInt16(place[1]), port > 0, String(port) == place[1] else { return nil }
    }
    guard parts[0] == "https" || parts[0] == "http" && name == "localhost" else { return nil }
    (self.text, site) = (text, String(name))
  }

  /// Labels of letters, digits and hyphens in lower case. The last has a letter in front, which no address has.
  private static func isName(_ name: Substring) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard name.utf8.count <= 253, let last = labels.last?.first, isLetter(last) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") || ($0 >= 0x30 && $0 <= 0x39) }
    }
  }

  private static func isLetter(_ octet: UInt8) -> Bool { octet >= UInt8(ascii: "a") && octet <= UInt8(ascii: "z") }
}
