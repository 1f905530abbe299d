internal import Inspect
internal import PicketSystem
internal import Synchronization
internal import Wire

/// An allowed flow, with its device and the name that it was allowed for.
struct FlowNote: Sendable {
  let ends: FlowKey
  let device: DeviceID
  /// The root where no name is known.
  let name: Name
}

/// Allowed flows of one packet, in memory taken once, until they are handed out.
struct FlowNotes: ~Copyable {
  private var notes: [FlowNote] = []
  private let isUsed: Bool
  /// Notes that found no room.
  private var dropped: UInt64 = 0

  /// One packet rarely allows two flows; an answer of DNS may release many.
  private static let most = 64

  init(isUsed: Bool) {
    self.isUsed = isUsed
    if isUsed { notes.reserveCapacity(FlowNotes.most) }
  }

  mutating func add(_ ends: FlowKey, _ subject: borrowing @_addressable Subject) {
    guard isUsed else { return }
    guard notes.count < FlowNotes.most else { return dropped &+= 1 }
    let isNamed = subject.knowledge == .name || subject.knowledge == .hidden
    notes.append(FlowNote(ends: ends, device: subject.device, name: isNamed ? subject.name : Name()))
  }

  mutating func handOut(to ring: FlowNoteRing) {
    if notes.isEmpty { return }
    for index in notes.indices { ring.push(notes[index]) }
    notes.removeAll(keepingCapacity: true)
    ring.leaveOut(dropped)
    dropped = 0
  }
}

/// Notes on their way from one packet thread to the thread that reads counters.
///
/// A full ring drops the newest note and counts it: its connection is then counted without a name.
final class FlowNoteRing: Sendable {
  private let ring: Ring<FlowNote>
  private let drops = Atomic<UInt64>(0)

  init(capacity: Int = 4_096) { ring = Ring(capacity: capacity) }

  /// For the one thread that pushes.
  func push(_ note: borrowing FlowNote) {
    if !ring.push(note) { leaveOut(1) }
  }

  /// Counts notes as lost.
  func leaveOut(_ count: UInt64) { _ = drops.wrappingAdd(count, ordering: .relaxed) }

  /// How many notes were lost since the last call.
  func takeDropped() -> UInt64 { drops.exchange(0, ordering: .relaxed) }

  /// How many notes wait. For the one thread that takes.
  var count: Int { ring.count }

  /// Takes up to `most` notes, oldest first. For the one thread that takes.
  func take(_ most: Int, _ body: (borrowing FlowNote) -> Void) { ring.take(most, body) }
}

extension Subject {
  /// Whether what the flow carries is use. Questions of DNS, clocks and services that look for each other on the local
  /// network are not, and neither is what programs of one machine say to each other.
  var isUse: Bool {
    if via == .dns || isLoopback { return false }
    switch shape.kind {
    case .dns, .clock, .local: return false
    case .web, .call, .tunnel, .proxy, .visitor, .stranger, .unknown: return true
    }
  }
}
