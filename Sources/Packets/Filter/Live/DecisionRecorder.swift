internal import Capture
internal import Catalog
internal import FilterProtocol
internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// Records decisions for picketd.
struct DecisionRecorder: ~Copyable {
  /// How many records one device gets each second, and at once. Nobody reads more, and recording all of a flood would
  /// take the processors from everybody's packets.
  static let recordsPerSecond: UInt64 = 1_000
  static let recordsAtOnce: UInt64 = 20_000

  private var records: RecordWriter
  private var allowance: TokenBuckets

  init(_ ring: RecordRing, devices: Int) {
    records = RecordWriter(ring)
    allowance = TokenBuckets(
      devices: devices, rate: DecisionRecorder.recordsPerSecond, burst: DecisionRecorder.recordsAtOnce)
  }

  mutating func write(_ decision: borrowing @_addressable PacketEffect.Decision) {
    // An allowed answer needs no record: its question has one.
    if (decision.subject.isAnswer || decision.subject.isRepeated) && decision.ruling.verdict == .allow { return }
    write(DecisionRecord(decision, time: Clock.wall))
  }

  mutating func write(_ record: borrowing DecisionRecord) {
    if Snapshot.unknownDevices.contains(record.device) {
      note(DecisionRecord(countOf: record))
    } else {
      note(record)
    }
  }

  private mutating func note(_ record: borrowing DecisionRecord) {
    let device = DeviceID(record.device)
    // The wall clock, which the record has, saves reading another. A step of it changes one allowance for a moment.
    let mayAdd = allowance.has(device, at: Instant(nanoseconds: record.time))
    // A repeated decision costs no token, or a loop over one name would hide all others.
    if records.note(record, mayAdd: mayAdd) { allowance.spend(device) }
  }

  /// Hands out records that have been open for long enough.
  mutating func release() { records.release(at: Clock.wall) }
}

extension DecisionRecord {
  init(_ decision: borrowing @_addressable PacketEffect.Decision, time: UInt64) {
    // The resolver may be asking for a guardian: its question does not say for whom.
    let isResolvers = decision.subject.device == .resolver
    let isNamed =
      switch decision.subject.knowledge {
      case .name, .hidden: true
      case .noName, .error: false
      }
    self.init(
      time: time, revision: decision.revision, device: decision.subject.device.index,
      via: Via(decision.subject.via), verdict: decision.ruling.verdict, reason: decision.ruling.reason,
      store: decision.ruling.store, categories: decision.match.categories, application: decision.match.application,
      name: isNamed && !isResolvers ? decision.subject.name : Name(),
      server: Endpoint(decision.subject.server, port: decision.subject.serverPort),
      questionType: decision.subject.via == .dns ? decision.subject.questionType.rawValue : 0)
  }
}

extension DecisionRecord {
  /// An unknown device may be a parent's, so its record says only that there was a decision. What the decision was about
  /// stays in this process.
  init(countOf record: borrowing DecisionRecord) {
    self.init(
      time: record.time, revision: record.revision, device: record.device, via: .address, verdict: record.verdict,
      reason: record.reason)
  }
}

extension DecisionRecord.Via {
  init(_ via: Subject.Via) {
    switch via {
    case .dns: self = .dns
    case .tls: self = .tls
    case .quic: self = .quic
    case .http: self = .http
    case .address: self = .address
    }
  }
}
