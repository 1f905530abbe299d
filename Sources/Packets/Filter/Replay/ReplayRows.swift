import Catalog
import Inspect
import Policy
import Wire

/// Turns the engine's results into rows.
struct ReplayRows: Outlet {
  /// A flow that has said nothing for two minutes of the capture's own time is given out as it is.
  static let patience: UInt64 = 120_000_000_000
  /// Flows whose rows can still change. The oldest are forgotten first.
  static let capacity = 65_536
  /// Questions of one flow whose rows can still change: a forwarder asks millions from one port.
  static let questions = 64

  private struct Known {
    let number: Int
    /// Its rows in the queue: one, or one a question.
    var rows: [Int]
  }

  private let catalog: Catalog?
  var queue = RowQueue()
  var summary = ReplaySummary()
  /// The packet at hand, its time and its two ends.
  private(set) var packet: PacketID = 0
  private(set) var now = Instant(nanoseconds: 0)
  private var key: FlowKey?
  private var refusal: Reason?
  private var flows = RecentMap<FlowID, Known>(capacity: ReplayRows.capacity)

  init(_ catalog: Catalog?) { self.catalog = catalog }

  /// Turns to the next packet.
  mutating func begin(_ packet: PacketID, _ key: FlowKey, at now: Instant) {
    self.packet = packet
    self.key = key
    self.now = max(self.now, now)
    refusal = nil
  }

  /// The packet is dealt with: its flow has a row at least, and one that says why when it was refused unjudged.
  mutating func end(_ flow: FlowID?) {
    guard let flow, let known = known(flow), let row = known.rows.last else { return }
    let (packet, refusal) = (packet, refusal)
    queue.update(row, at: now) { row in
      // Datagrams are refused one by one; TCP's refusals kill, or are sent again.
      if let refusal, row.transport != "tcp", row.state == .more { row.refuse(refusal, at: packet) }
    }
  }

  mutating func forward(_ packet: PacketID, _ posture: Posture) { summary.forwarded += 1 }

  mutating func drop(_ packet: PacketID, _ reason: Reason) {
    summary.dropped += 1
    if packet == self.packet { refusal = reason }
  }

  mutating func decided(
    _ subject: borrowing @_addressable Subject, _ match: Match, _ ruling: Ruling, child: Int, enforced: Int?
  ) {
    guard let known = known(subject.flow), let last = known.rows.last, let row = queue.row(last) else { return }
    let topic = Topic(match, in: catalog)
    if subject.via == .dns {
      noteQuestion(subject, topic, ruling, known)
    } else if row.state != .name || (ruling.verdict == .block && row.ruling.verdict == .allow) {
      // Of several requests in one flow the first speaks for it, until one is blocked.
      let copy = copy subject
      queue.update(last, at: now) { $0.note(copy, topic, ruling) }
    }
  }

  /// Each question has a row; what its answer leads to can only make that row worse.
  private mutating func noteQuestion(
    _ subject: borrowing @_addressable Subject, _ topic: Topic, _ ruling: Ruling, _ known: Known
  ) {
    let copy = copy subject
    guard let last = known.rows.last else { return }
    if subject.isAnswer {
      guard ruling.verdict == .block else { return }
      let row = known.rows.last { queue.row($0)?.name == copy.name } ?? last
      queue.update(row, at: now) { if $0.ruling.verdict == .allow { $0.ruling = ruling } }
    } else if queue.row(last)?.via == nil {
      queue.update(last, at: now) { $0.note(copy, topic, ruling) }
    } else if let key {
      var row = ReplayRow(flow: known.number, key: key)
      row.note(copy, topic, ruling)
      var known = known
      known.rows = known.rows.suffix(ReplayRows.questions - 1) + [queue.append(row, at: now)]
      flows.set(subject.flow, known)
    }
  }

  mutating func killed(_ flow: FlowID, _ ends: FlowKey?, _ reason: Reason, _ subject: borrowing @_addressable Subject) {
    guard let known = known(flow), let last = known.rows.last else { return }
    let copy = copy subject
    let packet = packet
    queue.update(last, at: now) { row in
      if row.ruling.verdict == .block && row.state != .more { return }
      // A packet without its connection may still bear a name: it is shown, and blocked.
      if reason == .noState && copy.flow == flow && copy.knowledge == .name {
        row.note(copy, Topic(catalog?.find(copy.name) ?? .nothing, in: catalog), .block(reason))
      }
      row.refuse(reason, at: packet)
    }
    for row in known.rows { queue.settle(row) }
  }

  mutating func finished(_ flow: FlowID) {
    guard let known = flows[flow] else { return }
    // A QUIC flow can open another name at any time, so its row stays open.
    for row in known.rows where queue.row(row)?.transport == "tcp" { queue.settle(row) }
  }

  mutating func quieted(_ ends: FlowKey) {}

  mutating func evicted(_ ends: FlowKey) {}

  mutating func lost(_ device: DeviceID) {}

  private mutating func known(_ flow: FlowID) -> Known? {
    if let known = flows[flow] { return known }
    guard let key else { return nil }
    summary.flows += 1
    let row = queue.append(ReplayRow(flow: summary.flows, key: key), at: now)
    let known = Known(number: summary.flows, rows: [row])
    flows.set(flow, known)
    return known
  }
}
