/// How many bytes a server sent, as far as the kernel tells: libpq keeps a message until it is whole, and does not say how much
/// of it there is.
struct ByteMeter {
  private(set) var count = 0
  /// What the kernel had counted when this began.
  private var base: Int?

  /// Begins anew.
  mutating func reset() { (count, base) = (0, nil) }

  /// After a read: what the kernel counted so far, if it does, and what was unread before and after.
  mutating func note(arrived: Int?, before: Int, after: Int) {
    if let arrived {
      // Another host has a socket of its own, whose count begins at zero.
      if base.map({ arrived < $0 }) ?? true { base = arrived - min(before, arrived) }
      count = arrived - (base ?? 0)
    } else {
      // On this machine alone: what was added meanwhile hides as much of what was read.
      count += after < before ? before - after : before
    }
  }
}
