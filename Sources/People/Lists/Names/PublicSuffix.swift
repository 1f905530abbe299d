internal import CPSL
public import Wire

extension Name {
  /// Whether everybody's domains lie below it, as below `com` and `co.uk`.
  public var isRegistry: Bool { PublicSuffix.refuses(self, .registries) }
}

/// Names that everybody's domains lie below: `com` and `co.uk`.
///
/// Not `github.io` or `duckdns.org`, which the list has as well: they are somebody's domains, and whoever lists one means
/// it. Lists of dynamic DNS, or of web hosts that swindlers like, consist of nothing else.
enum PublicSuffix {
  /// What a rule may not be on.
  enum Refusal {
    case registries
    /// The same, but a line that says `--force` behind the name may: there are top-level domains of one subject.
    case registriesUnlessTold
    case none
  }

  /// A third of a microsecond.
  static func refuses(_ name: Name, _ refusal: Refusal) -> Bool {
    refusal != .none && contains(name)
  }

  // What is not on the list is no suffix: names of one label are judged elsewhere.
  private static let kinds = PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE

  private static func contains(_ name: Name) -> Bool {
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
