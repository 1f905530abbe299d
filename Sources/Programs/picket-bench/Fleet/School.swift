import Activity
import Glibc
import PicketSystem
import Replication
import Support
import Synchronization

/// Many nodes with many children, who go from one to another. Each node has a thread of its own, and looks as picketd has it.
final class School {
  struct Size: Sendable {
    let nodes, children, rounds: Int
    /// How long the five minutes of a round take.
    let pace: Duration
    /// Names that a child uses within a round.
    var names = 4
  }

  /// Decisions of a guardian while children use their devices.
  static let decisions = 10
  /// How long all nodes have for what they are behind.
  private static let patience: Duration = .seconds(240)

  let fleet: BenchFleet
  private let size: Size
  private let keeper: LeanNode
  private let notes: SchoolNotes
  private var decided: [(key: RowKey, time: SuspendingClock.Instant)] = []

  init(_ size: Size) throws {
    self.size = size
    fleet = try BenchFleet(nodes: size.nodes)
    notes = SchoolNotes(nodes: size.nodes - 1)
    keeper = try fleet.node(1)
    var random = SeededGenerator(seed: UInt64(size.nodes))
    for place in 0..<size.nodes - 1 {
      let desk = SchoolDesk(
        node: try fleet.node(place + 2), place: place, phase: Double.random(in: 0..<1, using: &random), size: size,
        notes: notes)
      // One keeps all minutes, to be looked at in the end.
      desk.node.forgets = place > 0
      let handed = Handed(desk: desk)
      _ = try WorkThread { handed.desk.live() }
    }
  }

  deinit {
    notes.isOver.store(true, ordering: .releasing)
    // Nodes end before their server does.
    usleep(2_500_000)
  }

  /// Bytes that went to and from the nodes so far.
  var carried: Int { notes.progress.withLock { $0.reduce(0) { $0 + $1.bytes } } }

  /// Has the keeper make all children known. Returns the seconds until each node knows them.
  func enrol() throws -> Double {
    let start = SuspendingClock.now
    for child in 0..<size.children {
      guard let key = RowKey(.member, School.number(child)) else { continue }
      keeper.replica.decide(key, [UInt8](repeating: 0x42, count: 60), at: 0)
    }
    try keeper.push()
    try keeper.ring()
    try wait("all children") { [size] in $0.children >= size.children }
    return (.now - start) / .seconds(1)
  }

  /// Lets children use their devices for all rounds, and a guardian decide meanwhile.
  func teach() throws {
    let begin = SuspendingClock.now
    notes.begin.withLock { $0 = begin }
    for number in 0..<School.decisions {
      let due = begin + size.pace * (Double(size.rounds * (number + 1)) / Double(School.decisions + 1))
      usleep(useconds_t(max(0, (due - .now) / .microseconds(1))))
      let key = try FleetGroup.row(number)
      decided.append((key, .now))
      keeper.replica.decide(key, FleetGroup.body, at: 0)
      try keeper.push()
      try keeper.ring()
    }
  }

  /// Returns the seconds behind the end of the last round until each node knows all. No minute is lost, and none is counted twice.
  func finish() throws -> Double {
    let end = (notes.begin.withLock { $0 } ?? .now) + size.pace * size.rounds
    try wait("its round") { [size] in $0.rounds == size.rounds }
    let last = try fleet.cursor()
    notes.last.withLock { $0 = last }
    try wait("all use") { $0.revision >= last }
    let behind = max(0, (.now - end) / .seconds(1))
    // A look of the node that keeps all.
    for _ in 0..<100 where notes.use.withLock({ $0.isEmpty }) { usleep(50_000) }
    let (use, whole) = (notes.use.withLock { $0 }, MinuteMap(bits: 1 << UInt64(5 * size.rounds) - 1))
    guard use.count == size.children * size.names, use.values.allSatisfy({ $0 == whole }) else {
      throw Failure(
        "count", "minutes", reason: "\(use.count { $0.value != whole }) of \(use.count) hours are not what was used")
    }
    return behind
  }

  /// Milliseconds from each decision to each node.
  var waits: [Double] {
    decided.flatMap { key, time in
      notes.arrivals.withLock { $0[key] ?? [] }.map { ($0 - time) / .milliseconds(1) }
    }
  }

  private func wait(_ what: String, until isThere: @Sendable (SchoolNotes.Progress) -> Bool) throws {
    let start = SuspendingClock.now
    while !notes.progress.withLock({ $0.allSatisfy(isThere) }) {
      if let why = notes.failure.withLock({ $0 }) { throw Failure("ask", "the database", reason: why) }
      guard .now - start < School.patience + size.pace * size.rounds else {
        throw Failure("reach", "every node with \(what)", reason: "it takes too long")
      }
      usleep(50_000)
    }
  }

  /// A child's number in the fleet.
  static func number(_ child: Int) -> [UInt8] {
    let number = UInt64(child + 1) &* 0x9e37_79b9_7f4a_7c15
    return (0..<16).map { UInt8(truncatingIfNeeded: number >> UInt64($0 % 8 * 8)) &+ UInt8($0) }
  }

  /// A node on its way to its thread.
  private struct Handed: @unchecked Sendable { let desk: SchoolDesk }
}
