internal import Ledger

/// What was decided, on its way to the disk and off it: rows wait in memory until the next second, are written
/// together, and go again in small steps, so that nobody waits longer than a step takes.
struct DecisionLog {
  /// Rows that wait for the disk at most. What comes beyond is counted and left out.
  static let mostPending = 20_000
  /// With so many rows the next second is not waited for; writing them is still short.
  private static let batch = 2_000
  /// Rows on the disk at most, whatever their age. Devices make decisions as fast as they like: beyond this, the
  /// oldest rows of the child with the most rows are removed, see `Ledger.record`.
  static let mostKept = 200_000

  private let ledger: Ledger
  private var pending: [DecisionRow] = []
  /// Children who are gone, and about whom there still are rows.
  private(set) var removedChildren: [Int]
  /// Children of whom there may be lines of other machines that no guardian wants together any more.
  private var unwanted: [Int]
  /// Whether there may be rows that are too old.
  private var mayBeOutdated = false

  init(_ ledger: Ledger) throws(LedgerError) {
    self.ledger = ledger
    (removedChildren, unwanted) = try DecisionLog.leftovers(in: ledger)
  }

  private static func leftovers(in ledger: Ledger) throws(LedgerError) -> (removed: [Int], unwanted: [Int]) {
    try ledger.read { (tx) throws(LedgerError) in (try tx.goneChildren(), try tx.childrenWithUnwantedDecisions()) }
  }

  /// Looks anew who is gone, in a ledger that was put in the place of another.
  mutating func reload() throws(LedgerError) {
    (removedChildren, unwanted) = try DecisionLog.leftovers(in: ledger)
  }

  /// Whether the rows that wait should be written down at once.
  var isDue: Bool { pending.count >= DecisionLog.batch }

  /// Takes rows in. False when there was no room for all of them.
  mutating func add(_ rows: [DecisionRow]) -> Bool {
    let room = max(0, DecisionLog.mostPending - pending.count)
    pending += rows.prefix(room)
    return rows.count <= room
  }

  /// Writes down what waits; whether there was anything. Rows that could not be written wait on.
  mutating func flush() throws(LedgerError) -> Bool {
    if pending.isEmpty { return false }
    try ledger.record(pending, keeping: DecisionLog.mostKept)
    pending.removeAll(keepingCapacity: pending.capacity <= 2 * DecisionLog.batch)
    return true
  }

  /// Forgets a child who is gone: what waits at once, what is on the disk step by step.
  mutating func remove(child: Int) {
    pending.removeAll { $0.child == child }
    removedChildren.append(child)
  }

  /// Forgets what other machines told of a child and no guardian wants together any more. Until it is gone it is not shown.
  mutating func removeUnwanted(of child: Int) { if !unwanted.contains(child) { unwanted.append(child) } }

  /// Has the next steps look for rows that are too old.
  mutating func lookForOutdated() { mayBeOutdated = true }

  /// Forgets some rows of children who are gone, or of other machines that are not wanted any more, or else some that are older than `time`.
  mutating func forgetStep(before time: Int) throws(LedgerError) {
    if let child = removedChildren.first {
      if try ledger.forget(child: child) < Ledger.step { removedChildren.removeFirst() }
      mayBeOutdated = true
    } else if let child = unwanted.first {
      if try ledger.forgetUnwanted(of: child) < Ledger.step { unwanted.removeFirst() }
    } else if mayBeOutdated {
      mayBeOutdated = try ledger.forget(before: time) == Ledger.step
    }
  }
}
