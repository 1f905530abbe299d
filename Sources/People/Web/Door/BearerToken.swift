/// The token that a program sends in `Authorization` (RFC 6750 2.1). It is taken from nowhere else: addresses stand in logs,
/// and browsers send cookies by themselves.
package enum BearerToken {
  private static let prefix = "pkt_"
  private static let digits = 64

  /// Nil for what is no token of Picket: picketd is not asked about it.
  package static func read(_ field: String) -> String? {
    let words = field.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0].lowercased() == "bearer", words[1].hasPrefix(prefix) else { return nil }
    let rest = words[1].utf8.dropFirst(prefix.utf8.count)
    guard rest.count == digits, rest.allSatisfy(isDigit) else { return nil }
    return String(words[1])
  }

  private static func isDigit(_ octet: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(octet)
  }
}
