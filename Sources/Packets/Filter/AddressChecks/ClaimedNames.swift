internal import Wire

/// Some of the names that were claimed for one address, in fixed memory.
struct ClaimedNames {
  static let capacity = 4

  private var names = InlineArray<4, Name>(repeating: Name())
  private(set) var count = 0

  /// Adds a name; returns whether there is room for another.
  mutating func add(_ name: borrowing Name) -> Bool {
    guard count < ClaimedNames.capacity else { return false }
    names[count] = copy name
    count += 1
    return count < ClaimedNames.capacity
  }

  subscript(index: Int) -> Name { names[index] }
}
