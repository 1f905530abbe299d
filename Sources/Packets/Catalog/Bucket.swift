public import PicketSystem

/// A line of slots as it is written: the upper halves of all eight in front and the lower ones behind them, since words
/// of 32 bits are what every processor compares several of at once.
///
/// Which slot holds what is all the same to a look-up, so the order is free to say something else: of the seven steps
/// from one upper half to the next, those go down that stand for entries which moved on to their second buckets. A
/// look-up reads a second bucket only for such a step, which is one time in twenty, and the bits that say so cost nothing.
public enum Bucket {
  public static let steps = Catalog.slots - 1

  /// A bucket with these slots, and empty ones; nil when two of them look so alike that no order says what moved.
  ///
  /// `moved` has a bit for each step that has to go down.
  public static func line(_ slots: [UInt64], moved: UInt8 = 0) -> Mapping.Line? {
    var slots = [UInt64](repeating: 0, count: Catalog.slots - slots.count) + slots.sorted()
    // In order all steps go up. Where a run of them has to go down, what it leads over stands the other way round.
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
