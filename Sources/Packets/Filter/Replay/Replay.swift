public import Capture
public import Catalog
import Inspect
public import Policy
import Wire

/// Runs a capture through the path of live packets, and reports row by row what would have happened.
public struct Replay: ~Copyable {
  private var reader: CaptureReader
  private var reassembler = Reassembler()
  private var loop: ReplayLoop
  private var lastLook = Instant(nanoseconds: 0)
  private static let progressInterval: UInt64 = 250_000

  public init(_ reader: consuming CaptureReader, snapshot: Snapshot, catalog: Catalog? = nil) {
    self.reader = reader
    loop = ReplayLoop(snapshot: snapshot, catalog: catalog)
  }

  /// Plays the capture to its end and gives each row to `emit` once it is final. An error in the capture is thrown
  /// after all rows before it, and `summary` is complete then.
  ///
  /// `progress` is called now and then.
  public mutating func run(
    progress: (ReplaySummary) -> Void = { _ in }, _ emit: (ReplayRow) -> Void
  ) throws(CaptureError) {
    do {
      while let record = try reader.next() {
        play(record)
        if loop.rows.summary.packets % Replay.progressInterval == 0 { progress(loop.rows.summary) }
        while let row = loop.rows.queue.next(at: loop.rows.now, patience: ReplayRows.patience) { give(row, emit) }
      }
    } catch {
      finish(emit)
      throw error
    }
    finish(emit)
  }

  public var summary: ReplaySummary { loop.rows.summary }

  private mutating func finish(_ emit: (ReplayRow) -> Void) {
    while let row = loop.rows.queue.takeFirst() { give(row, emit) }
  }

  private mutating func give(_ row: ReplayRow, _ emit: (ReplayRow) -> Void) {
    switch row.ruling.verdict {
    case .allow: loop.rows.summary.allowed += 1
    case .block: loop.rows.summary.blocked += 1
    }
    emit(row)
  }

  private mutating func play(_ record: CaptureRecord) {
    loop.rows.summary.packets += 1
    guard let layer = LinkLayer(linkType: record.linkType) else {
      loop.rows.summary.unknownLink += 1
      return
    }
    // Records without a time of their own (simple packet blocks) get the time of the record before.
    let now = max(loop.rows.now, Instant(nanoseconds: record.nanoseconds))
    if now.since(lastLook) >= 1_000_000_000 {
      lastLook = now
      loop.expire(at: now)
    }
    let frame = reader.bytes
    do {
      guard case .ip(let offset) = try layer.ipOffset(in: frame) else {
        loop.rows.summary.notIP += 1
        return
      }
      let bytes = frame.within(offset..<frame.byteCount)
      // The packet on the wire may be longer than the captured part: it cannot be judged by its beginning.
      switch try reassembler.take(bytes, at: now.nanoseconds) {
      case .held: return
      // Fragments that contradict each other are judged one by one, as if the kernel had passed them.
      case .whole, .refused: try loop.take(bytes, record.number, at: now)
      case .complete:
        loop.rows.summary.reassembled += 1
        let packet = reassembler.packet
        try loop.take(packet.raw, record.number, at: now)
      }
    } catch {
      if record.capturedLength < record.originalLength && error.kind == .truncated {
        loop.rows.summary.cut += 1
      } else {
        loop.rows.summary.damaged += 1
      }
    }
  }
}

/// The engine, and the list of its effects.
private struct ReplayLoop: ~Copyable {
  var rows: ReplayRows
  private var engine: Engine
  private var effects = PacketEffects()
  private var sides = Sides()
  private let limits = Limits()

  init(snapshot: Snapshot, catalog: Catalog?) {
    engine = Engine(snapshot: snapshot, catalog: catalog, limits: limits)
    rows = ReplayRows(catalog)
  }

  /// Takes a whole packet through the engine.
  mutating func take(_ bytes: RawSpan, _ number: UInt64, at now: Instant) throws(DecodeError) {
    let packet = try Packet.decode(bytes)
    let direction = sides.direction(packet)
    let key = FlowKey(packet, direction)
    let device = sides.device(key.client, limit: limits.devices)
    rows.begin(number, key, at: now)
    // A capture does not say which resolvers its household trusts.
    let flow = engine.take(
      packet, id: number, device: device, direction: direction, hints: .trusted, at: now, into: &effects)
    rows.take(&effects, of: &engine)
    rows.end(flow)
  }

  /// Handles timeouts.
  mutating func expire(at now: Instant) {
    engine.expire(at: now, into: &effects)
    rows.take(&effects, of: &engine)
  }
}
