import Activity
import PicketSystem
import Replication
import Synchronization

/// A node of a school with the children who are at it, on a thread of its own.
final class SchoolDesk {
  let node: LeanNode
  private let place: Int
  /// Where in a round it hands over, from 0 to 1.
  private let phase: Double
  private let size: School.Size
  private let notes: SchoolNotes
  private var round = 0

  init(node: LeanNode, place: Int, phase: Double, size: School.Size, notes: SchoolNotes) {
    (self.node, self.place, self.phase, self.size, self.notes) = (node, place, phase, size, notes)
  }

  /// Hands over and looks, until all is over.
  func live() {
    var next = SuspendingClock.now + LeanNode.pause * phase
    do {
      while !notes.isOver.load(ordering: .acquiring) {
        let due = notes.begin.withLock { $0 }.map { $0 + size.pace * (Double(round) + phase) }
        let isUsed = round < size.rounds
        try node.rest(until: isUsed ? min(next, due ?? next) : next, among: size.nodes)
        if isUsed, let due, due <= .now {
          use()
          try node.push()
        }
        note(try node.pull())
        next = .now + LeanNode.pause
      }
    } catch {
      notes.failure.withLock { $0 = "\(error)" }
    }
  }

  /// What the children of this round used within its five minutes, all in one hour.
  private func use() {
    var map = MinuteMap()
    for minute in 5 * round..<5 * round + 5 { map.insert(minute) }
    // Each child is at another node in each round.
    for child in 0..<size.children where (child + 37 * round) % (size.nodes - 1) == place {
      for name in 0..<size.names {
        let token = [UInt8](repeating: UInt8(name), count: 40)
        guard let key = MinutesKey(child: School.number(child), token: token, hour: BenchFleet.hour) else { continue }
        node.replica.use(key, map)
      }
    }
    round += 1
  }

  private func note(_ rows: [RowKey]) {
    let now = SuspendingClock.now
    let decisions = rows.filter { $0.kind == .store }
    let (revision, carried) = (node.replica.bookmark.revision, node.carried)
    if !decisions.isEmpty {
      notes.arrivals.withLock { arrivals in for key in decisions { arrivals[key, default: []].append(now) } }
    }
    if !node.forgets, let last = notes.last.withLock({ $0 }), revision >= last {
      notes.use.withLock { $0 = node.replica.minutes }
    }
    notes.progress.withLock {
      $0[place].children += rows.count { $0.kind == .member }
      $0[place].decisions += decisions.count
      ($0[place].rounds, $0[place].revision, $0[place].bytes) = (round, revision, carried)
    }
  }
}

/// What the nodes of a school share with who measures them.
final class SchoolNotes: Sendable {
  struct Progress {
    var (children, decisions, rounds, bytes) = (0, 0, 0, 0)
    /// Up to where it has read.
    var revision: Int64 = 0
  }

  let progress: Mutex<[Progress]>
  /// When each decision came to each node.
  let arrivals = Mutex<[RowKey: [SuspendingClock.Instant]]>([:])
  /// What one of them knows of all children's use in the end.
  let use = Mutex<[MinutesKey: MinuteMap]>([:])
  let begin = Mutex<SuspendingClock.Instant?>(nil)
  /// Where all is read; nil while something is handed over.
  let last = Mutex<Int64?>(nil)
  let failure = Mutex<String?>(nil)
  let isOver = Atomic(false)

  init(nodes: Int) { progress = Mutex(.init(repeating: Progress(), count: nodes)) }
}
