/// The token that a program sends in `Authorization` (RFC 6750 2.1). It is taken from nowhere else: addresses stand in logs,
/// and browsers send cookies by themselves.
package enum BearerToken {
  private static let prefix = "pkt_"
  private static let digits = 64

  /// Nil for what is no token of Picket: picketd is not asked about it.
  package static func read(_ field: String) -> String? {
    // By octets: this is read with each request, and characters would take a quarter of all that a status takes.
    let words = field.utf8.split(separator: UInt8(ascii: " "))
    guard words.count == 2, Substring(words[0]).lowercased() == "bearer",
      words[1].count == prefix.utf8.count + digits, words[1].starts(with: prefix.utf8),
      words[1].dropFirst(prefix.utf8.count).allSatisfy(isDigit)
    else { return nil }
    return String(Substring(words[1]))
  }

  private static func isDigit(_ octet: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(octet)
  }
}
