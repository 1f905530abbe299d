internal import CPSL
internal import Wire

/// Names that everybody's domains lie below: `com`, `co.uk`, and `github.io` as well, since whoever blocks it means
/// one of the many who live there.
enum PublicSuffix {
  // What is not on the list is no suffix: names of one label are judged elsewhere.
  private static let kinds = PSL_TYPE_ICANN | PSL_TYPE_PRIVATE | PSL_TYPE_NO_STAR_RULE

  /// A third of a microsecond.
  static func contains(_ name: Name) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Name.capacity + 1) { text in
      var (index, next) = (0, 0)
      while index < name.count {
        if index == next {
          next += 1 + Int(name[index])
          if index > 0 { unsafe text[index - 1] = CChar(bitPattern: UInt8(ascii: ".")) }
        } else {
          unsafe text[index - 1] = CChar(bitPattern: name[index])
        }
        index += 1
      }
      unsafe text[max(index, 1) - 1] = 0
      return unsafe psl_is_public_suffix2(psl_builtin(), text.baseAddress, kinds) == 1
    }
  }
}
