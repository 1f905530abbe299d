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
  package init(_ text: some Collection<UInt8>) throws(HTTPRefusal) {
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
    query = parts.count > 1 ? try FormEncoding.items(parts[1], most: Target.mostItems) : []
  }

  private static func segment(_ octets: some Collection<UInt8>) throws(HTTPRefusal) -> String {
    guard let text = FormEncoding.decoded(octets), text != ".", text != "..", !text.isEmpty,
      !text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
    else { throw .malformed("a path has no empty segments, no . or .., and no slash written as percent") }
    return text
  }
}
