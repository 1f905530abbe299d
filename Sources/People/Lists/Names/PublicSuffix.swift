internal import CPSL
public import Wire

extension Name {
  /// Whether anybody can register domains below it, as below `com` and `co.uk`.
  public var isRegistry: Bool { PublicSuffix.refuses(self, .registries) }
}

/// Names below which anybody can register domains: `com` and `co.uk`.
///
/// Not `github.io` or `duckdns.org`, which the public suffix list has too: they are registered domains, and a list that
/// has one means it. Lists of dynamic DNS, or of hosts that swindlers use, consist of such names.
enum PublicSuffix {
  /// Names that a rule may not be for.
  enum Refusal {
    case registries
    /// The same, unless the line has `--force` behind the name: some top-level domains are about one subject.
    case registriesUnlessTold
    case none
  }

  /// Takes a third of a microsecond.
  static func refuses(_ name: Name, _ refusal: Refusal) -> Bool {
    refusal != .none && contains(name)
  }

  // Other names are not suffixes: names of one label are checked elsewhere.
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
