import Catalog
import Inspect
import Policy
import Wire

/// Turns effects into rows.
struct ReplayRows {
  /// A flow that was silent for two minutes of the capture's own time is final.
  static let patience: UInt64 = 120_000_000_000
  /// Flows whose rows can still change. The oldest are forgotten first.
  static let capacity = 65_536
  /// Questions of one flow whose rows can still change: a forwarder asks millions from one port.
  static let questions = 64

  private struct Known {
    let number: Int
    /// Its rows in the queue: one, or one for each question.
    var rows: [Int]
  }

  private let catalog: Catalog?
  var queue = RowQueue()
  var summary = ReplaySummary()
  /// The current packet, its time and its two ends.
  private(set) var packet: PacketID = 0
  private(set) var now = Instant(nanoseconds: 0)
  private var key: FlowKey?
  private var refusal: Reason?
  private var flows = RecentMap<FlowID, Known>(capacity: ReplayRows.capacity)

  init(_ catalog: Catalog?) { self.catalog = catalog }

  /// Begins the next packet.
  mutating func begin(_ packet: PacketID, _ key: FlowKey, at now: Instant) {
    self.packet = packet
    self.key = key
    self.now = max(self.now, now)
    refusal = nil
  }

  /// Ends the current packet: its flow has at least one row, and one that says why if it was refused without a verdict.
  mutating func end(_ flow: FlowID?) {
    guard let flow, let known = known(flow), let row = known.rows.last else { return }
    let (packet, refusal) = (packet, refusal)
    queue.update(row, at: now) { row in
      // Datagrams are refused one by one; in TCP, a refusal kills the flow or the data is sent again.
      if let refusal, row.transport != "tcp", row.state == .more { row.refuse(refusal, at: packet) }
    }
  }

  /// Takes the effects in their order.
  mutating func take(_ effects: inout PacketEffects, of engine: inout Engine) {
    while let effect = effects.next() {
      switch effect {
      case .forward: summary.forwarded += 1
      case .drop(let packet, let reason), .end(let packet, let reason):
        summary.dropped += 1
        if packet == self.packet { refusal = reason }
      case .decided(let number): note(effects.decisions[number])
      // A capture does not tell who opened a connection: without its beginning it counts as midstream.
      case .trace(let flow, _, _): engine.trace(flow, isInbound: false, at: now, into: &effects)
      case .killed(let flow, _, let reason): end(flow, reason, engine.subject)
      case .finished(let flow): finish(flow)
      case .quieted, .evicted, .forgot, .passedUnknown: break
      }
    }
  }

  private mutating func note(_ decision: PacketEffect.Decision) {
    let (subject, ruling) = (decision.subject, decision.ruling)
    guard let known = known(subject.flow), let last = known.rows.last, let row = queue.row(last) else { return }
    let topic = Topic(decision.match, in: catalog)
    if subject.via == .dns {
      noteQuestion(subject, topic, ruling, known)
    } else if row.state != .name || (ruling.verdict == .block && row.ruling.verdict == .allow) {
      // Of several requests in one flow, the row shows the first, until one is blocked.
      queue.update(last, at: now) { $0.note(subject, topic, ruling) }
    }
  }

  /// Each question has a row; the names in its answer can only make that row worse.
  private mutating func noteQuestion(_ subject: Subject, _ topic: Topic, _ ruling: Ruling, _ known: Known) {
    guard let last = known.rows.last else { return }
    if subject.isAnswer {
      guard ruling.verdict == .block else { return }
      let row = known.rows.last { queue.row($0)?.name == subject.name } ?? last
      queue.update(row, at: now) { if $0.ruling.verdict == .allow { $0.ruling = ruling } }
    } else if queue.row(last)?.via == nil {
      queue.update(last, at: now) { $0.note(subject, topic, ruling) }
    } else if let key {
      var row = ReplayRow(flow: known.number, key: key)
      row.note(subject, topic, ruling)
      var known = known
      known.rows = known.rows.suffix(ReplayRows.questions - 1) + [queue.append(row, at: now)]
      flows.set(subject.flow, known)
    }
  }

  /// Ends a killed flow; `subject` is what packets wanted last.
  private mutating func end(_ flow: FlowID, _ reason: Reason, _ subject: Subject) {
    guard let known = known(flow), let last = known.rows.last else { return }
    let packet = packet
    queue.update(last, at: now) { row in
      if row.ruling.verdict == .block && row.state != .more { return }
      // A packet without its connection may still have a name: it is shown, and blocked.
      if reason == .noState && subject.flow == flow && subject.knowledge == .name {
        row.note(subject, Topic(catalog?.find(subject.name) ?? .nothing, in: catalog), .block(reason))
      }
      row.refuse(reason, at: packet)
    }
    for row in known.rows { queue.close(row) }
  }

  private mutating func finish(_ flow: FlowID) {
    guard let known = flows[flow] else { return }
    // A QUIC flow can open another name at any time, so its row stays open.
    for row in known.rows where queue.row(row)?.transport == "tcp" { queue.close(row) }
  }

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
