public import Capture
public import Catalog
import Inspect
public import Policy
import Wire

/// Runs a capture through the very path that live packets take, and tells row by row what would have happened.
public struct Replay: ~Copyable {
  private var reader: CaptureReader
  private var engine: Engine
  private var reassembler = Reassembler()
  private var bench = Bench()
  private var rows: ReplayRows
  private var lastLook = Instant(nanoseconds: 0)
  private static let progressInterval: UInt64 = 250_000

  public init(_ reader: consuming CaptureReader, snapshot: Snapshot, catalog: Catalog? = nil) {
    self.reader = reader
    engine = Engine(snapshot: snapshot, catalog: catalog, limits: Limits())
    rows = ReplayRows(catalog)
  }

  /// Plays the capture to its end, giving each row to `emit` once nothing can change it. A fault of the capture is
  /// thrown after everything before it was given out, `summary` included.
  ///
  /// `progress` is told now and then how far it is.
  public mutating func run(
    progress: (ReplaySummary) -> Void = { _ in }, _ emit: (ReplayRow) -> Void
  ) throws(CaptureError) {
    do {
      while let record = try reader.next() {
        play(record)
        if rows.summary.packets % Replay.progressInterval == 0 { progress(rows.summary) }
        while let row = rows.queue.next(at: rows.now, patience: ReplayRows.patience) { give(row, emit) }
      }
    } catch {
      finish(emit)
      throw error
    }
    finish(emit)
  }

  public var summary: ReplaySummary { rows.summary }

  private mutating func finish(_ emit: (ReplayRow) -> Void) {
    while let row = rows.queue.takeFirst() { give(row, emit) }
  }

  private mutating func give(_ row: ReplayRow, _ emit: (ReplayRow) -> Void) {
    switch row.ruling.verdict {
    case .allow: rows.summary.allowed += 1
    case .block: rows.summary.blocked += 1
    }
    emit(row)
  }

  private mutating func play(_ record: CaptureRecord) {
    rows.summary.packets += 1
    guard let layer = LinkLayer(linkType: record.linkType) else {
      rows.summary.unknownLink += 1
      return
    }
    // Records without a time of their own (simple packet blocks) happen when the one before them did.
    let now = max(rows.now, Instant(nanoseconds: record.nanoseconds))
    if now.since(lastLook) >= 1_000_000_000 {
      lastLook = now
      engine.expire(at: now, into: &rows)
    }
    let frame = reader.bytes
    do {
      guard case .ip(let offset) = try layer.ipOffset(in: frame) else {
        rows.summary.notIP += 1
        return
      }
      let bytes = frame.within(offset..<frame.byteCount)
      // The packet that the wire carried may be longer than what was kept: it cannot be judged by its beginning.
      switch try reassembler.take(bytes, at: now.nanoseconds) {
      case .held: return
      // Pieces that contradict each other are judged as what they are, as if the kernel had let them through.
      case .whole, .refused: try bench.judge(bytes, record.number, at: now, &engine, &rows)
      case .complete:
        rows.summary.reassembled += 1
        let packet = reassembler.packet
        try bench.judge(packet.raw, record.number, at: now, &engine, &rows)
      }
    } catch {
      if record.capturedLength < record.originalLength && error.kind == .truncated {
        rows.summary.cut += 1
      } else {
        rows.summary.damaged += 1
      }
    }
  }
}

/// Who is at which end of packets.
private struct Bench {
  private var sides = Sides()
  private let devices = Limits().devices

  /// Takes a whole packet through the engine.
  mutating func judge(
    _ bytes: RawSpan, _ number: UInt64, at now: Instant, _ engine: inout Engine, _ rows: inout ReplayRows
  ) throws(DecodeError) {
    let packet = try Packet.decode(bytes)
    let direction = sides.direction(packet)
    let key = FlowKey(packet, direction)
    let device = sides.device(key.client, limit: devices)
    rows.begin(number, key, at: now)
    // A capture does not say whom its household trusts.
    let flow = engine.take(
      packet, id: number, device: device, direction: direction, notes: .trusted, at: now, into: &rows)
    rows.end(flow)
  }
}
