internal import Capture
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import PicketSystem
internal import Policy

/// Reads what children's connections carry: at each look those with marks, and between looks those that have ended.
///
/// A look costs the kernel a walk over its table, with a filter by mark. Allowed connections and those that are judged
/// packet by packet have one bit in common, so one walk finds both. Connections without a mark, such as downloads in clear
/// HTTP, are looked up one by one.
struct CounterReader: ~Copyable {
  private var table: Conntrack
  private var ended: EndedConnections
  private let connections = FollowedConnections()
  /// Whether there was a look: it finds what an earlier filter allowed.
  private(set) var hasLooked = false
  /// Losses of reports that are counted by now, and whether there were any since the last look.
  private var losses: UInt64 = 0
  private var hasHeardAll = true

  /// Connections looked up one by one in a look: a few milliseconds of a thread that no packet waits for.
  private static let mostLookUps = 1_024
  /// The most connections of unknown owner that one look resolves.
  private static let mostStrangers = 32_768
  /// Seconds after which a packet thread has forgotten a datagram flow.
  private static let patience = 240

  init() throws(KernelError) {
    // First the reports: none of a connection that the table shows is missed.
    let ended = try EndedConnections()
    let table = try Conntrack()
    self.ended = ended
    self.table = table
  }

  var status: FilterStatus.Accounting {
    FilterStatus.Accounting(connections: UInt32(clamping: connections.count), lost: connections.lost)
  }

  /// Takes connections that have ended, and what packet threads tell of others.
  mutating func hear(_ rings: [FlowNoteRing], _ marks: MarkMask) throws(KernelError) {
    // The note of a connection comes after the end of an earlier one between the same ends.
    let counts = rings.map(\.count)
    let (connections, blocked) = (connections, MarkMatch(marks.mark(.blocked), mask: marks.bits))
    try ended.take { connections.end($0, isRefused: blocked.matches($0.mark)) }
    if ended.losses != losses {
      connections.lose(ended.losses - losses)
      (losses, hasHeardAll) = (ended.losses, false)
    }
    for (ring, count) in zip(rings, counts) {
      ring.take(count) { connections.note($0) }
      connections.lose(ring.takeDropped())
    }
  }

  /// Reads all counters.
  mutating func look(_ order: FenceOrder, _ marks: MarkMask, by snapshot: Snapshot) throws(KernelError) {
    let (connections, isFirst) = (connections, !hasLooked)
    connections.beginLook()
    var strangers: [CountedConnection] = []
    let shared = marks.mark(.allowed)
    try table.readCounters(MarkMatch(shared, mask: shared)) { connection in
      if connections.count(connection) { return }
      // A watched connection is not allowed yet. When it is, its packet thread sends a note.
      guard isFirst || marks.state(of: connection.mark) == .allowed, connection.isUse else { return }
      if strangers.count < CounterReader.mostStrangers { strangers.append(connection) }
    }
    hasLooked = true
    try lookUpMissing(marks)
    try adopt(strangers, order, by: snapshot)
    connections.expire(looks: UInt32(CounterReader.patience / max(1, Int(order.accounting)) + 1))
  }

  private mutating func lookUpMissing(_ marks: MarkMask) throws(KernelError) {
    for ends in connections.missing(CounterReader.mostLookUps) {
      guard let connection = try find(ends) else {
        connections.forget(ends, hasHeardAll: hasHeardAll)
        continue
      }
      if marks.state(of: connection.mark) == .blocked {
        connections.drop(ends)
      } else {
        connections.count(connection, missing: ends)
      }
    }
    hasHeardAll = true
  }

  /// The connection between these ends. Where its server's address was translated, only the replies have these ends.
  private mutating func find(_ ends: FlowKey) throws(KernelError) -> CountedConnection? {
    if let connection = try table.counters(of: ConnectionTuple(ends)) { return connection }
    return try table.counters(of: ConnectionTuple(ends.turned))
  }

  /// Follows allowed connections without a note: an earlier filter allowed them, or the note was lost.
  private func adopt(_ strangers: [CountedConnection], _ order: FenceOrder, by snapshot: Snapshot) throws(KernelError) {
    if strangers.isEmpty { return }
    let owners = try ConnectionOwners(order, home: Home(order))
    for stranger in strangers {
      switch owners.owner(of: stranger.tuple, by: snapshot) {
      case .device(let device): connections.adopt(stranger, device: device)
      case .nobody, .trusted, .unknown: connections.adopt(stranger, device: nil)
      }
    }
  }

  /// Takes what came since the last call, of devices that are children's now.
  func takeReadings(by snapshot: Snapshot) -> [UsageReading] {
    connections.takeReadings { device in
      device < Snapshot.firstUnknown && snapshot.child(ofDevice: device) != nil
    }
  }
}

extension CountedConnection {
  /// Questions of DNS are no use (`Subject.isUse`).
  fileprivate var isUse: Bool { tuple.destinationPort != 53 && serverPort != 53 }
}
