public import PicketSystem

/// A line of slots as it is written: the upper halves of all eight first, then the lower ones, since every processor
/// can compare several words of 32 bits at once.
///
/// The order of the slots does not matter to a look-up, so it carries information: of the seven steps from one upper
/// half to the next, a step that goes down says that entries moved on to their second buckets. A look-up reads a second
/// bucket only for such a step, one time in twenty, and this information takes no room.
public enum Bucket {
  public static let steps = Catalog.slots - 1

  /// A bucket with these slots, and empty ones; nil when two are so similar that no order can tell what moved.
  ///
  /// `moved` has a bit for each step that must go down.
  public static func line(_ slots: [UInt64], moved: UInt8 = 0) -> Mapping.Line? {
    var slots = [UInt64](repeating: 0, count: Catalog.slots - slots.count) + slots.sorted()
    // In sorted order all steps go up. Each run of steps that must go down is reversed.
    var start = 0
    while start < steps {
      var end = start
      while end < steps && moved >> end & 1 == 1 { end += 1 }
      slots[start...end].reverse()
      start = end + 1
    }
    for step in 0..<steps where goesDown(slots, step) != (moved >> step & 1 == 1) { return nil }
    return line(inOrder: slots)
  }

  private static func goesDown(_ slots: [UInt64], _ step: Int) -> Bool { slots[step] >> 32 > slots[step + 1] >> 32 }

  private static func line(inOrder slots: [UInt64]) -> Mapping.Line {
    var line = Mapping.Line(repeating: 0)
    for (index, slot) in slots.enumerated() {
      let shift = UInt64(32 * (index % 2))
      line[index / 2] |= (slot >> 32) << shift
      line[4 + index / 2] |= (slot & 0xffff_ffff) << shift
    }
    return line
  }
}
