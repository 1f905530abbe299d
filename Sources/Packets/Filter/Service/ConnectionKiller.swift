internal import Capture
internal import Inspect
internal import KernelRules

/// Ends connections in the kernel's table: at their next packet, both sides learn that the connection is over.
struct ConnectionKiller: ~Copyable {
  private var table: Conntrack
  private let marks: MarkMask

  init(marks: MarkMask) throws(KernelError) {
    table = try Conntrack()
    self.marks = marks
  }

  /// `ends` are as the filter saw them. Where a server's address is translated, the table has other ends: for those,
  /// the table is read once.
  mutating func cut(_ ends: [FlowKey]) throws(KernelError) -> Int {
    if ends.isEmpty { return 0 }
    let blocked = marks.mark(.blocked)
    let refused = try table.setMarks(of: ends.map(ConnectionTuple.init), to: blocked, mask: marks.bits)
    let found = ends.count - refused.count
    if refused.isEmpty { return found }
    let wanted = Set(refused.map { ends[$0] })
    let others = try table.remark(.any, to: blocked, mask: marks.bits) { connection in
      guard connection.mark & self.marks.bits != blocked else { return false }
      let ends = FlowKey(connection)
      return wanted.contains(ends) || wanted.contains(ends.turned)
    }
    return found + others
  }

  /// The kernel's counters of a connection; nil when it has none between these ends.
  mutating func traffic(of ends: FlowKey) throws(KernelError) -> (sent: UInt64, received: UInt64)? {
    try table.find(ConnectionTuple(ends)).map { ($0.sent?.bytes ?? 0, $0.received?.bytes ?? 0) }
  }

  /// Connections that pass unseen in part: those that the kernel passes wholly, and those whose servers may send, which
  /// have no mark.
  mutating func unseen(where isWanted: (TrackedConnection) -> Bool) throws(KernelError) -> [FlowCensus.Candidate] {
    var suspects: [FlowCensus.Candidate] = []
    try table.readAll(MarkMatch(marks.mark(.allowed), mask: marks.bits)) { connection in
      if isWanted(connection) { suspects.append(FlowCensus.Candidate(ends: FlowKey(connection), isFree: true)) }
    }
    try table.readAll(MarkMatch(marks.mark(.undecided), mask: marks.bits)) { connection in
      guard Kind(connection) == .stream, connection.isAssured, isWanted(connection) else { return }
      suspects.append(FlowCensus.Candidate(ends: FlowKey(connection), isFree: false))
    }
    return suspects
  }

  /// Has datagram flows that the kernel refuses judged again, since they have no handshake that would come here. Both
  /// directions are judged, or a server could send whatever its client asks for. `recent` are flows that have just been
  /// ended.
  mutating func requeueDatagrams(but recent: Set<FlowKey>) throws(KernelError) {
    let match = MarkMatch(marks.mark(.blocked), mask: marks.bits)
    _ = try table.remark(match, to: marks.mark(.watched), mask: marks.bits) { connection in
      Kind(connection) == .datagrams && !recent.contains(FlowKey(connection))
    }
  }

  /// Ends connections that were opened without a verdict, to unknown servers. UDP flows have no beginning: they are
  /// judged from now on.
  mutating func cutUnjudged(
    _ states: Set<FlowMark>, where isOurs: (TrackedConnection) -> Bool
  ) throws(KernelError) -> Int {
    let marks = marks
    let match = states == [.undecided] ? MarkMatch(0, mask: marks.bits) : .any
    var ended = 0
    _ = try table.remark(match, mask: marks.bits) { connection in
      guard states.contains(marks.state(of: connection.mark)), isOurs(connection) else { return nil }
      switch Kind(connection) {
      case .datagrams: return marks.mark(.watched)
      case .stream:
        ended += 1
        return marks.mark(.blocked)
      case .errors: return nil
      }
    }
    return ended
  }

  private enum Kind {
    case datagrams, stream, errors

    init(_ connection: TrackedConnection) {
      switch connection.tuple.number {
      case 17: self = .datagrams
      case 1, 58: self = .errors
      default: self = .stream
      }
    }
  }

  /// Removes our bits from every connection's mark: nothing of the fence stays behind.
  mutating func clear() throws(KernelError) {
    let bits = marks.bits
    _ = try table.remark(.any, to: 0, mask: bits) { $0.mark & bits != 0 }
  }

  mutating func hasFreed() throws(KernelError) -> Bool {
    var count = 0
    try table.read(MarkMatch(marks.mark(.allowed), mask: marks.bits)) { _ in count += 1 }
    return count > 0
  }
}

extension FlowKey {
  /// The ends as a packet inside this machine shows them: the client before NAT, the server after.
  init(_ connection: TrackedConnection) {
    let server = connection.reply
    self.init(
      client: connection.tuple.source, clientPort: connection.tuple.sourcePort,
      server: server?.source ?? connection.tuple.destination,
      serverPort: server?.sourcePort ?? connection.tuple.destinationPort, number: connection.tuple.number)
  }

  /// The same with the ends exchanged, for a device that did not open the connection: the filter calls it the client.
  var turned: FlowKey {
    FlowKey(client: server, clientPort: serverPort, server: client, serverPort: clientPort, number: number)
  }
}
