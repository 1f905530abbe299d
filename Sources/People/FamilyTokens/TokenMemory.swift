internal import Wire

/// The tokens of recent names, so that a repeated name is not sealed again.
///
/// It contains no names: a name is identified by 128 bits of a keyed hash, whose key ends with the process. A name that
/// falls on another's place replaces it.
struct TokenMemory {
  private static let size = 4_096

  private struct Place {
    var mark: (UInt64, UInt64) = (0, 0)
    var token: Token?
  }

  /// Added to the key that the standard library draws.
  private let salts = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
  /// Allocated when the first name comes.
  private var places: [Place] = []

  /// The remembered token, or a new one, if one can be made.
  mutating func token(of name: borrowing Name, _ make: (borrowing Name) -> Token?) -> Token? {
    if places.isEmpty { places = [Place](repeating: Place(), count: TokenMemory.size) }
    let mark = (TokenMemory.hash(name, salts.0), TokenMemory.hash(name, salts.1))
    let index = Int(truncatingIfNeeded: mark.0) & (TokenMemory.size - 1)
    if let token = places[index].token, places[index].mark == mark { return token }
    let token = make(name)
    places[index] = Place(mark: mark, token: token)
    return token
  }

  private static func hash(_ name: borrowing Name, _ salt: UInt64) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(salt)
    name.hash(into: &hasher)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
