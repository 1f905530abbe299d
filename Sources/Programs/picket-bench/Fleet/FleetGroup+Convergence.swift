import Glibc
import PicketSystem
import Replication
import Support
import Synchronization

extension FleetGroup {
  /// From a guardian's decision on one node until each other one has it, at as many nodes, which look when it rings, and
  /// every two seconds as picketd has them look.
  func converge(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    var figures: [Figure] = []
    for nodes in harness.isQuick ? [5, 50] : [5, 50, 500] {
      let writes = harness.isQuick ? 3 : 10
      let waits = try Crowd(nodes: nodes).waits(writes: writes).sorted()
      guard waits.count == writes * (nodes - 1) else {
        throw Failure("reach", "every node", reason: "\(writes * (nodes - 1) - waits.count) rows did not come")
      }
      func figure(_ name: String, _ place: Int) -> Figure {
        Figure(name: "fleet.converge.\(name)", value: waits[place], unit: "ms", better: .lower, runs: writes)
      }
      figures += [figure("\(nodes)", waits.count / 2), figure("\(nodes).late", waits.count * 99 / 100)]
    }
    return figures
  }
}

/// Nodes that look at their database, each on a thread of its own.
private final class Crowd {
  /// How long all nodes have for one row.
  private static let patience: Duration = .seconds(60)

  /// What the threads share: when each row came to each node.
  private final class Notes: Sendable {
    let arrivals = Mutex<[(key: RowKey, time: SuspendingClock.Instant)]>([])
    let failure = Mutex<String?>(nil)
    let isOver = Atomic(false)
  }

  private let fleet: BenchFleet
  private let writer: LeanNode
  private let notes = Notes()
  private let readers: Int

  init(nodes: Int) throws {
    fleet = try BenchFleet(nodes: nodes)
    writer = try fleet.node(1)
    readers = nodes - 1
    var random = SeededGenerator(seed: UInt64(nodes))
    for number in 0..<readers {
      let node = Handed(node: try fleet.node(number + 2))
      // They do not look all at once.
      let phase = Duration.milliseconds(Int.random(in: 0..<2_000, using: &random))
      _ = try WorkThread { [notes] in Crowd.look(node.node, among: nodes, after: phase, notes) }
    }
  }

  deinit {
    notes.isOver.store(true, ordering: .releasing)
    // Nodes end before their server does.
    usleep(2_500_000)
  }

  private static func look(_ node: LeanNode, among nodes: Int, after phase: Duration, _ notes: Notes) {
    var next = SuspendingClock.now + phase
    while !notes.isOver.load(ordering: .acquiring) {
      do {
        try node.rest(until: next, among: nodes)
        next = .now + LeanNode.pause
        let rows = try node.pull()
        let now = SuspendingClock.now
        if !rows.isEmpty { notes.arrivals.withLock { $0 += rows.map { ($0, now) } } }
      } catch {
        return notes.failure.withLock { $0 = "\(error)" }
      }
    }
  }

  /// Milliseconds from each decision to each node.
  func waits(writes: Int) throws -> [Double] {
    var waits: [Double] = []
    for number in 0..<writes {
      let key = try FleetGroup.row(number)
      let start = SuspendingClock.now
      writer.replica.decide(key, FleetGroup.body, at: 0)
      try writer.push()
      try writer.ring()
      while notes.arrivals.withLock({ $0.count { $0.key == key } }) < readers, .now - start < Crowd.patience {
        if let why = notes.failure.withLock({ $0 }) { throw Failure("ask", "the database", reason: why) }
        usleep(20_000)
      }
      waits += notes.arrivals.withLock { $0.filter { $0.key == key }.map { ($0.time - start) / .milliseconds(1) } }
    }
    return waits
  }

  /// A node on its way to its thread.
  private struct Handed: @unchecked Sendable { let node: LeanNode }
}
