import Capture
import Catalog
import Filter
import Glibc
import Inspect
import Policy
import Wire

/// What `picket-filter` does with a queue, and nothing around it: every packet through the engine, verdicts of a batch
/// together, marks as the rules want them, answers to blocked questions.
enum InnerLoop {
  private static let marks = MarkMask.standard

  /// Set once, before the signal is.
  nonisolated(unsafe) private static var waker: Waker?

  /// QUEUE HOME-INTERFACE [CATALOG]: judges until it is ended, and blocks what is in the catalog. At SIGUSR1 it cuts all
  /// connections that were allowed.
  static func run(_ words: [String]) throws {
    let waker = try Waker()
    unsafe InnerLoop.waker = waker
    _ = signal(SIGUSR1) { _ in unsafe InnerLoop.waker?.wake() }
    var queue = try PacketQueue(UInt16(words[0]) ?? 0, waker: waker)
    let catalog = try words.dropFirst(2).first.map { try Catalog(path: $0) }
    let snapshot = Snapshot(level: .normal, blockedCategories: CategorySet(low: .max, high: .max))
    guard var engine = Engine(snapshot: snapshot, catalog: catalog) else { return }
    var injector = try Injector(mark: marks.mark(.allowed))
    var connections = try Conntrack()
    var answers = Answers()
    let home = unsafe if_nametoindex(words[1])
    var outlet = OnePacket()
    Errand.say("ready")
    while true {
      let turn = try queue.serve(milliseconds: -1) { queued, pending in
        let isFromHome = queued.input == home
        outlet.begin(UInt64(queued.id), isFromHome: isFromHome)
        outlet.end(judge(queued, isFromHome: isFromHome, &engine, &outlet))
        if outlet.isBlockedQuestion { answers.add(to: queued) }
        pending.settle(outlet.verdict)
      }
      answers.send(&injector)
      if turn == .woken {
        let allowed = MarkMatch(marks.mark(.allowed), mask: marks.bits)
        _ = try connections.remark(allowed, to: marks.mark(.blocked), mask: marks.bits)
      }
    }
  }

  @inline(__always)
  private static func judge(
    _ queued: borrowing QueuedPacket, isFromHome: Bool, _ engine: inout Engine, _ outlet: inout OnePacket
  ) -> FlowID? {
    guard !queued.isCut, let packet = try? Packet.decode(queued.bytes) else { return nil }
    return engine.take(
      packet, id: UInt64(queued.id), device: DeviceID(1), direction: isFromHome ? .fromClient : .fromServer, at: now(),
      into: &outlet)
  }

  private static func now() -> Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }
}

/// The verdict of the packet at hand. What would be held back is dropped: its sender sends it again.
private struct OnePacket: Outlet {
  private var id: PacketID = 0
  private var isFromHome = false
  private var passes = false
  private var isFinished = false
  /// The generation of the last flow in each place that was finished. What was in the queue already when its connection
  /// became allowed must not make it watched again.
  private var finished = [UInt32](repeating: 0, count: Limits().flows)
  private(set) var isBlockedQuestion = false

  private static let watched = Capture.Verdict.accept(mark: MarkMask.standard.mark(.watched))
  private static let allowed = Capture.Verdict.accept(mark: MarkMask.standard.mark(.allowed))

  var verdict: Capture.Verdict { passes ? isFinished ? OnePacket.allowed : OnePacket.watched : .drop }

  mutating func begin(_ id: PacketID, isFromHome: Bool) {
    self.id = id
    self.isFromHome = isFromHome
    passes = false
    isFinished = false
    isBlockedQuestion = false
  }

  mutating func forward(_ packet: PacketID) {
    if packet == id { passes = true }
  }

  mutating func drop(_ packet: PacketID, _ reason: Reason) {}
  mutating func decided(_ subject: borrowing Subject, _ match: Match, _ ruling: Ruling) {
    if subject.via == .dns { isBlockedQuestion = isFromHome && ruling.verdict == .block }
  }
  mutating func killed(_ flow: FlowID, _ reason: Reason, _ subject: borrowing Subject) {}
  mutating func finished(_ flow: FlowID) { finished[Int(flow.index)] = flow.generation }

  mutating func end(_ flow: FlowID?) {
    if let flow { isFinished = finished[Int(flow.index)] == flow.generation }
  }
}
