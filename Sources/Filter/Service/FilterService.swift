internal import Capture
internal import Catalog
internal import Files
internal import Glibc
internal import Inspect
public import Link
internal import Policy

/// The filter as a process: the control thread, which gives packet threads their settings and looks after the rules.
///
///     var service = try FilterService(link: "/run/picket/filter.sock", version: "1.0")
///     try service.run()      // until somebody says stop, or SIGTERM
///
/// No packet waits for it. When nobody is at the other end of the link, packets are judged by what came last.
public struct FilterService: ~Copyable {
  var listener: Listener
  var peers = Peers()
  var journal = Journal()
  var fence: Fence?
  var threads: [PacketThread] = []
  private var pump = RecordPump([])
  private var cutter: Cutter?
  var assignment: Assignment?
  /// What the open catalog is, so that settings alone do not open it again.
  private var catalogStamp: FileStamp?
  /// Connections that an earlier filter freed, of which this one knows nothing.
  private var hasStrangers = false
  private var shouldStop = false
  private let bell: Waker
  let version: String
  let startedAt = Clock.wall
  private var lastLook = Clock.now

  public init(link path: String, version: String) throws(LinkError) {
    let bell: Waker
    do throws(KernelError) {
      bell = try Waker()
    } catch {
      throw .failed(Failure("start", "the filter", reason: "\(error)"))
    }
    listener = try Listener(path: path)
    self.bell = bell
    self.version = version
  }

  /// Works until it is told to stop, then leaves nothing behind in the kernel.
  public mutating func run() {
    Signals.hold()
    journal.note(.note, "picket-filter \(version) is ready; nothing is judged before settings come")
    while !shouldStop {
      wait()
      if Signals.areWaiting { shouldStop = true }
      takeConnections()
      for peer in peers.all { serve(peer) }
      bell.reset()
      look()
      publish()
    }
    end()
  }

  /// Settings come seldom and records in numbers: ten looks a second are enough for both.
  private static let patience: CInt = 100

  private func wait() {
    var watched = [pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)]
    watched.append(pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0))
    for peer in peers.all { watched.append(pollfd(fd: peer.connection.descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = unsafe poll(&watched, UInt(watched.count), FilterService.patience)
  }

  private mutating func takeConnections() {
    let before = listener.turnedAway
    while let connection = try? listener.accept() { peers.add(connection) }
    if listener.turnedAway > before {
      journal.note(.peerRefused, "somebody spoke to the filter who may not, and was cut off")
    }
  }
}

// Orders.
extension FilterService {
  private mutating func serve(_ peer: Peers.Peer) {
    do throws(LinkError) {
      // A peer that never stops talking shall not keep the others waiting.
      for _ in 0..<16 {
        switch try peer.connection.receiveOrder() {
        case .nothing: return
        case .closed:
          peers.remove(peer)
          return
        case .order(let order): try reply(to: peer, carryOut(order, from: peer))
        case .snapshot(let snapshot, let catalog):
          let number: CInt? =
            switch catalog {
            case .some(let catalog): catalog.number
            case .none: nil
            }
          try reply(to: peer, adopt(snapshot.number, catalog: number))
        }
      }
    } catch {
      journal.note(.peerRefused, "a connection of process \(peer.connection.peer.process) was closed: \(error)")
      peers.remove(peer)
    }
  }

  private func reply(to peer: Peers.Peer, _ report: Report) throws(LinkError) {
    guard try peer.connection.send(report) == .sent else { throw .late(seconds: 0) }
  }

  private mutating func carryOut(_ order: Order, from peer: Peers.Peer) -> Report {
    switch order {
    case .fence(let order): return attempt(.rulesFailed) { service in try service.build(order) }
    case .status: return .status(status)
    case .up:
      return attempt(.rulesFailed) { service in
        guard service.assignment != nil else {
          throw FilterError("there are no settings yet, and without them every child would be cut off: start picketd")
        }
        service.fence?.raise()
        try service.follow()
      }
    case .down:
      return attempt(.rulesFailed) { service in
        try service.fence?.lower(stays: true)
        service.journal.note(.rulesDown, "the rules were taken down by order; `picket up` puts them back")
      }
    case .stop:
      shouldStop = true
      return .done
    case .follow:
      peers.follow(peer)
      return .done
    }
  }

  private mutating func attempt(
    _ kind: Event.Kind, _ body: (inout FilterService) throws -> Void
  ) -> Report {
    do {
      try body(&self)
      return .done
    } catch {
      journal.note(kind, "\(error)")
      return .refused("\(error)")
    }
  }

  /// Threads first, then rules: a rule without anybody behind its queue stops everything.
  private mutating func build(_ order: FenceOrder) throws {
    if fence?.order == order { return try follow() }
    let new = try Fence(order)
    if fence?.order.queueBase != order.queueBase || fence?.order.queueCount != order.queueCount
      || fence?.order.markMask != order.markMask
    {
      try startThreads(order, new.marks)
    }
    // Other queues, other interfaces: the old rules go as a whole when the new ones come.
    fence = new
    if var cutter = try? Cutter(marks: new.marks) {
      hasStrangers = (try? cutter.hasFreed()) ?? false
      self.cutter = consume cutter
    }
    try follow()
  }

  private mutating func startThreads(_ order: FenceOrder, _ marks: MarkMask) throws {
    for thread in threads { thread.stop() }
    threads = []
    pump = RecordPump([])
    var started: [PacketThread] = []
    for number in order.queueBase..<order.queueBase + order.queueCount {
      let thread = try PacketThread(number, marks: marks, bell: bell)
      try thread.start()
      started.append(thread)
    }
    threads = started
    pump = RecordPump(threads.map(\.ring))
    if let assignment { for thread in threads { thread.assign(assignment) } }
  }

  private mutating func follow() throws {
    guard let assignment, var fence else { return }
    let wasUp = fence.state == .up
    defer { self.fence = fence }
    try fence.follow(assignment.snapshot)
    if !wasUp && fence.state == .up {
      journal.note(.rulesUp, "the rules are up, by \(fence.backEnd.rawValue)")
      for reason in fence.reasons { journal.note(.note, reason) }
    }
  }

  private mutating func adopt(_ snapshot: CInt, catalog: CInt?) -> Report {
    do {
      let opened = try catalog.map { try open($0) }
      let snapshot = try Snapshot(descriptor: snapshot, catalog: opened)
      let homes = fence.map { Interfaces.numbers($0.order.interfaces) } ?? []
      let isFirst = assignment == nil
      let new = Assignment(
        snapshot: snapshot, catalog: opened, homes: homes, pages: ShieldPages(portal: fence?.order.portal))
      assignment = new
      for thread in threads { thread.assign(new) }
      if hasStrangers && !isFirst {
        hasStrangers = false
        let count = try cutter?.cutFreed() ?? 0
        if count > 0 { journal.note(.note, "settings changed: \(count) connections from before the start were ended") }
      }
      try follow()
      journal.note(.snapshotTaken, "settings \(snapshot.revision) are in force")
      return .done
    } catch {
      journal.note(.snapshotRefused, "settings were refused, the last ones stay in force: \(error)")
      return .refused("\(error)")
    }
  }

  private mutating func open(_ number: CInt) throws -> Catalog {
    let stamp = try FileStamp(descriptor: number)
    if stamp == catalogStamp, let known = assignment?.catalog { return known }
    let catalog = try Catalog(descriptor: number, name: "the catalog that picketd handed over")
    catalogStamp = stamp
    return catalog
  }
}

// What goes on by itself.
extension FilterService {
  /// Packet threads report; connections that must not go on are cut; rules are looked after once a second.
  private mutating func look() {
    var cuts: [FlowKey] = []
    for thread in threads {
      let report = thread.take()
      cuts += report.cuts
      if let failure = report.failure { journal.note(.queueConflict, "queue \(thread.number) is lost: \(failure)") }
    }
    if !cuts.isEmpty {
      do { _ = try cutter?.cut(cuts) } catch { journal.note(.overload, "connections could not be ended: \(error)") }
    }
    let now = Clock.now
    guard now.since(lastLook) > FilterService.lookInterval else { return }
    lastLook = now
    do {
      if try fence?.look() == .restored {
        journal.note(.rulesRestored, "somebody took rules of the fence away; they are back")
      }
    } catch {
      journal.note(.rulesFailed, "the rules are not as they should be: \(error)")
    }
  }

  private static let lookInterval: UInt64 = 1_000_000_000

  private mutating func publish() {
    guard let follower = peers.follower else { return }
    journal.tell(follower)
    do throws(LinkError) { try pump.run(follower.connection) } catch {
      pump.reset()
      peers.remove(follower)
    }
  }

  /// Rules first, so that nothing waits for a queue that nobody holds.
  private mutating func end() {
    do { try fence?.lower(stays: true) } catch { Signals.complain("picket-filter: \(error)\n") }
    for thread in threads { thread.stop() }
    threads = []
    do { try cutter?.clear() } catch { Signals.complain("picket-filter: \(error)\n") }
  }
}
