// What several formats have in common.

extension Span where Element == UInt8 {
  /// Blank, or a comment in one of the styles that lists of names begin with: `#`, `!`, `;`, `//`.
  var isRemark: Bool {
    if isEmpty { return true }
    switch self[0] {
    case UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: ";"): return true
    case UInt8(ascii: "/"): return count > 1 && self[1] == UInt8(ascii: "/")
    default: return false
    }
  }
}
