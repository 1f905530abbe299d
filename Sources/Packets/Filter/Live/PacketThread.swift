internal import Capture
internal import Catalog
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import PicketSystem
internal import Synchronization
internal import Wire

/// One thread, one queue: it owns all that it touches for a packet, and waits for nobody.
final class PacketThread: Sendable {
  /// What other threads may know of it.
  struct Report: Sendable {
    var counters = QueueCounters()
    var undecided = 0
    var decided = 0
    var malformed: UInt64 = 0
    var excess: UInt64 = 0
    /// Connections that must end, for the thread that changes the kernel's table.
    var cuts: [FlowKey] = []
    /// Devices with flows that pass unseen and that this thread can no longer judge.
    var devicesWithForgottenFlows = DeviceBits.none
    /// Allowed flows without a known purpose, and how many more there were.
    var unknown: [FlowKey] = []
    var unlisted: UInt64 = 0
    /// When a device last opened a connection beyond its allowance.
    var overdrawnAt: Instant?
    /// Why the thread stopped by itself.
    var failure: KernelError?
  }

  let number: UInt16
  /// The number of its second queue: `SecondQueuePacket` says what comes there.
  let secondQueue: UInt16
  /// Whether it receives the packets that the rules only report.
  let hearsNotes: Bool
  let ring = RecordRing(capacity: 8_192)
  /// What it allows, for the thread that counts.
  let notes = FlowNoteRing()
  private let marks: MarkMask
  private let observations: ObservationRings
  private let lookUps = LookUpRings()
  private let mailbox = AssignmentMailbox()
  private let waker: Waker
  private let shouldStop = Atomic(false)
  /// The number of the assignment that packets are judged by.
  private let adopted = Atomic<UInt64>(0)
  private let report = Mutex(Report())
  private let queue: Mutex<PacketQueue?>
  /// Wakes the control thread when the report has something urgent.
  private let control: ControlWakeup
  private let thread = Mutex<WorkThread?>(nil)

  /// Binds both queues, and drops their packets until there is an assignment.
  init(
    _ number: UInt16, secondQueue: UInt16, marks: MarkMask, observations: ObservationRings, control: ControlWakeup
  ) throws(KernelError) {
    self.number = number
    self.secondQueue = secondQueue
    self.observations = observations
    self.marks = marks
    self.control = control
    let waker = try Waker()
    self.waker = waker
    var options = QueueOptions()
    // Held packets stay in the kernel's queue; the usual room must be left beside them.
    options.length = UInt32(Limits().held) + 4_096
    options.secondQueue = secondQueue
    options.notes = number
    let queue = try PacketQueue(number, options: options, waker: waker)
    hearsNotes = queue.hasNotes
    self.queue = Mutex(queue)
  }

  func start() throws(KernelError) {
    do throws(Failure) {
      try thread.withLock { (thread) throws(Failure) in thread = try WorkThread { self.run() } }
    } catch {
      throw KernelError("start a packet thread", code: error.code)
    }
  }

  func assign(_ assignment: Assignment) {
    mailbox.post(assignment)
    waker.wake()
  }

  /// Whether packets are judged by this assignment or a later one. Wakes the control thread when they are. A lost
  /// thread passes nothing, so it counts as judging by it.
  func hasAdopted(_ number: UInt64) -> Bool {
    adopted.load(ordering: .acquiring) >= number || peek().failure != nil
  }

  /// Takes names to be looked up. For the one thread that passes look-ups on.
  func takeAddressChecks(_ body: (borrowing AddressCheck) -> Void) { lookUps.addressChecks.take { body($0) } }

  /// Hands over an answer. For the same thread; an answer that finds no room is given up in time.
  func answer(_ answer: borrowing Resolution) {
    lookUps.resolutions.push(answer)
    waker.wake()
  }

  /// Asks the thread which connections it knows.
  func ask(_ inquiry: FlowCensus) {
    mailbox.post(inquiry)
    waker.wake()
  }

  /// Ends the thread; the kernel drops what it still holds.
  func stop() {
    shouldStop.store(true, ordering: .releasing)
    waker.wake()
    if let thread = thread.withLock({ $0.take() }) { thread.join() }
  }

  /// The report, with the list of connections to end, which is then empty.
  func take() -> Report {
    report.withLock { report in
      let taken = report
      report.cuts = []
      report.devicesWithForgottenFlows = .none
      (report.unknown, report.unlisted) = ([], 0)
      return taken
    }
  }

  /// The report, left as it is.
  func peek() -> Report { report.withLock { $0 } }

  private func run() {
    guard var queue = queue.withLock({ $0.take() }) else { return }
    do throws(KernelError) {
      try serve(&queue)
    } catch {
      report.withLock { $0.failure = error }
      control.signal()
    }
  }

  private func serve(_ queue: inout PacketQueue) throws(KernelError) {
    var seen: UInt64 = 0
    // Not optional: calls through an optional would copy all of the judge's state for each packet.
    guard var judge = try firstJudge(&queue, &seen) else { return }
    var table = try Conntrack()
    var lastLook = Clock.now
    var hasSignalled = false
    while !shouldStop.load(ordering: .acquiring) {
      judge.beginBatch()
      let turn = try queue.serve(milliseconds: 250, noting: { judge.note($0) }) { packet, next, pending in
        judge.foresee(next)
        judge.take(packet, pending)
      }
      judge.send()
      // Once, since there may be no reader.
      let isPressed = ring.isHalfFull
      if isPressed && !hasSignalled { control.signal() }
      hasSignalled = isPressed
      if let post = mailbox.take(after: &seen) {
        if let home = post.assignment?.home, home.hasUsers != judge.assignment.home.hasUsers {
          try queue.completePackets(home.hasUsers)
        }
        read(post, &judge)
      }
      if judge.hear() {
        try queue.flush()
        cut(judge.news.takeCuts())
      }
      if judge.exchange.takeHasAsked() { control.signal() }
      tellOverdraft(&judge)
      for ends in judge.news.takeQuiets() {
        // Where NAT is in use, no connection has these ends: its packets go on coming here.
        _ = try? table.setMark(of: ConnectionTuple(ends), to: 0, mask: marks.bits, label: FencePlan.quietLabel)
      }
      let now = Clock.now
      if turn == .idle || now.since(lastLook) > PacketThread.lookInterval {
        lastLook = now
        judge.expire()
        try queue.flush()
        tell(queue, &judge)
      } else {
        cut(judge.news.takeCuts())
      }
    }
    // Held packets get their fail-safe verdict now, not when the kernel finds the queue gone.
    _ = consume judge
    try queue.flush()
  }

  private static let lookInterval: UInt64 = 250_000_000

  /// Without settings nothing may pass: packets are dropped until settings come.
  private func firstJudge(
    _ queue: inout PacketQueue, _ seen: inout UInt64
  ) throws(KernelError) -> PacketJudge? {
    while !shouldStop.load(ordering: .acquiring) {
      let post = mailbox.take(after: &seen)
      post?.inquiry?.takeOut { _ in false }
      if let assignment = post?.assignment {
        try queue.completePackets(assignment.home.hasUsers)
        let judge = try PacketJudge(
          assignment, secondQueue: secondQueue, marks: marks, ring: ring, notes: notes,
          observations: observations, lookUps: lookUps)
        tellAdopted(assignment)
        return judge
      }
      _ = try queue.serve(milliseconds: 250) { _, _, pending in pending.settle(.drop) }
    }
    return nil
  }

  private func read(_ post: AssignmentMailbox.Post, _ judge: inout PacketJudge) {
    if let newer = post.assignment {
      let isOther = judge.use(newer)
      // Flows under way are reviewed after that: there may be many.
      tellAdopted(newer)
      if isOther { judge.review() }
    }
    guard let inquiry = post.inquiry else { return }
    inquiry.takeOut { judge.knows($0) }
    control.signal()
  }

  private func tellAdopted(_ assignment: Assignment) {
    // A census comes with an assignment that is in use already.
    guard adopted.exchange(assignment.number, ordering: .acquiringAndReleasing) != assignment.number else { return }
    control.signal()
  }

  private func cut(_ connections: [FlowKey]) {
    if connections.isEmpty { return }
    report.withLock { $0.cuts += connections }
    control.signal()
  }

  /// Wakes the control thread at once, if this is the first for a while: SYNs pass until the rules ask about them.
  private func tellOverdraft(_ judge: inout PacketJudge) {
    guard judge.takeOverdraft() else { return }
    let now = Clock.now
    let isNews = report.withLock { report in
      if let last = report.overdrawnAt, now.since(last) < PacketThread.lookInterval { return false }
      report.overdrawnAt = now
      return true
    }
    if isNews { control.signal() }
  }

  private func tell(_ queue: borrowing PacketQueue, _ judge: inout PacketJudge) {
    let (counts, malformed, excess) = (judge.counts, judge.malformed, judge.excess)
    let counters = queue.counters
    let devicesWithForgottenFlows = judge.news.takeDevicesWithForgottenFlows()
    let unknown = judge.news.takeUnknown()
    report.withLock {
      $0.counters = counters
      ($0.undecided, $0.decided) = (max(0, counts.all - counts.allowed), counts.allowed)
      ($0.malformed, $0.excess) = (malformed, excess)
      $0.devicesWithForgottenFlows.formUnion(devicesWithForgottenFlows)
      $0.unknown += unknown.flows
      $0.unlisted &+= unknown.unlisted
    }
    cut(judge.news.takeCuts())
  }
}

extension ConnectionTuple {
  init(_ ends: FlowKey) {
    self.init(
      source: ends.client, sourcePort: ends.clientPort, destination: ends.server, destinationPort: ends.serverPort,
      number: ends.number, isIPv6: !ends.client.isIPv4)
  }
}
