/// What a request asks for: the path between its slashes, and what follows the question mark.
///
/// Everything is decoded once, here. What two readers could take for two things is refused: `..` and empty segments,
/// slashes and control characters that were written as percent, text that is not UTF-8.
package struct Target: Hashable, Sendable {
  package static let mostItems = 64

  /// `/children/Mia` is `["children", "Mia"]`, and `/` is empty.
  package let path: [String]
  package let query: [QueryItem]

  /// `text` as it stands in the request's first line.
  package init(_ text: some Collection<UInt8>) throws(Refusal) {
    guard text.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") }) else {
      throw .malformed("a target is written in ASCII, with anything else as percent")
    }
    let parts = text.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.first == UInt8(ascii: "/") else {
      throw .malformed("a target begins with a slash")
    }
    var path: [String] = []
    if first.count > 1 {
      for segment in first.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        path.append(try Target.segment(segment))
      }
    }
    self.path = path
    query = parts.count > 1 ? try Target.items(parts[1]) : []
  }

  private static func segment(_ octets: some Collection<UInt8>) throws(Refusal) -> String {
    guard let text = decoded(octets), text != ".", text != "..", !text.isEmpty, !text.contains("/"),
      !text.contains("\\")
    else { throw .malformed("a path has no empty segments, no . or .., and no slash written as percent") }
    return text
  }

  private static func items(_ octets: some Collection<UInt8>) throws(Refusal) -> [QueryItem] {
    var items: [QueryItem] = []
    for pair in octets.split(separator: UInt8(ascii: "&")) {
      guard items.count < mostItems else { throw .malformed("a query has at most \(mostItems) parameters") }
      let halves = pair.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(halves[0]), !name.isEmpty, let value = decoded(halves.count > 1 ? halves[1] : []) else {
        throw .malformed("a parameter is name=value, with UTF-8 written as percent and no control characters")
      }
      items.append(QueryItem(name, value))
    }
    return items
  }

  /// Nil where a percent is not followed by two digits, or where what comes out is no plain text.
  private static func decoded(_ octets: some Collection<UInt8>) -> String? {
    var plain: [UInt8] = []
    var rest = octets.makeIterator()
    while let octet = rest.next() {
      guard octet == UInt8(ascii: "%") else {
        plain.append(octet)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
      plain.append(high << 4 | low)
    }
    guard plain.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    return String(validating: plain, as: UTF8.self)
  }

  private static func digit(_ octet: UInt8) -> UInt8? {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): octet - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
