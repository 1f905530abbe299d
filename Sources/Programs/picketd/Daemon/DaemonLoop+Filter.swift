import Catalog
import Configuration
import FilterProtocol
import Glibc
import Household
import PicketSystem
import Policy

// The connection to the filter: it is found or started, ordered and heard.
extension DaemonLoop {
  /// Connects to the filter, or has it started.
  mutating func reach() {
    do throws(LinkError) {
      link = try FilterLink(path: options.link)
      conversation += 1
      enforcement.begin()
      complaint = ""
      // A service manager's socket has no process at its other end but the manager.
      log.info(supervisor == nil ? "picket-filter takes orders" : "picket-filter is process \(link?.process ?? 0)")
      try link?.give(.follow, .follow)
      try orderFence()
      try tellResolvers()
      deliveries.begin()
      try handOverPrevious()
      try handOver()
    } catch {
      lose()
      if case .nobody = error { tend() } else { complain("picket-filter cannot be reached: \(error)") }
    }
  }

  /// There is no filter for now.
  private mutating func lose() {
    link = nil
    enforcement.end()
  }

  private mutating func tend() {
    switch supervisor?.tend() {
    case nil:
      guard supervisor == nil else { return }
      complain("nobody answers at \(options.link): picket-filter has to be started")
      sockets.open()
    case .started(let process): log.debug("picket-filter was started as process \(process)")
    case .ended(let status):
      complain("picket-filter ended with status \(status); it is started again")
      sockets.open()
    case .failed(let failure):
      complain("picket-filter does not start: \(failure); say where it is with --filter")
      sockets.open()
    }
  }

  /// Takes in all that the filter said.
  mutating func hear() {
    while let news = link?.next() {
      switch news {
      case .answer(let order, let report): answered(order, report)
      case .records(let records):
        if log.isDetailed { for record in records { say(record) } }
        bridge.note(records)
      case .usage(let round):
        if log.isDetailed { for reading in round.readings { say(reading) } }
        bridge.note(round)
      case .event(let event):
        if event.kind == .rulesRestored { notes.rulesWereRestored() }
        log.info("fence: \(event.text)")
      case .lookUps(let list): lookUps.take(list, of: conversation)
      case .judged(let revision):
        enforcement.took(revision)
        log.info("picket-filter judges by revision \(revision)")
      case .lost(let why):
        log.warning("picket-filter is gone: \(why)")
        lose()
        supervisor?.lost()
        return
      }
    }
  }

  private mutating func answered(_ order: FilterLink.PendingOrder, _ report: Report) {
    switch (order, report) {
    case (.fence, .refused(let why)):
      log.error("there is no fence: \(why)")
      sockets.open()
    case (.snapshot, .refused(let why)):
      enforcement.refused(deliveries.refuse(), why)
      log.error("the filter does not take these settings: \(why)")
      sockets.open()
      handOverNewest()
    case (_, .refused(let why)): log.error("picket-filter: \(why)")
    case (.status, .status(let status)): learn(status)
    case (.snapshot, .taken):
      log.info("picket-filter takes revision \(deliveries.take()), and judges by it in a moment")
      handOverNewest()
    case (.snapshot, _):
      let revision = deliveries.take()
      enforcement.took(revision)
      log.info("picket-filter judges by revision \(revision)")
      handOverNewest()
    default: deliveries.agree(order)
    }
    if deliveries.isStanding { sockets.open() }
    guard link?.isWaiting == false, !catalogs.isLoading, pendingInputs == 0 else { return }
    guard isReady ? isReloading : deliveries.isStanding else { return }
    isReady = true
    isReloading = false
    manager.ready("\(publication?.snapshot.children ?? 0) children, \(publication?.snapshot.devices ?? 0) devices")
    log.info("ready")
  }

  /// Tells the service manager that calls are answered though no fence stands. It would wait for ever where none can stand,
  /// as in a container without rights, and what waits for it, as an installation does, would too.
  mutating func sayFenceless() {
    guard sockets.areOpen, !isReady, !isFencelessSaid, !deliveries.isStanding else { return }
    isFencelessSaid = true
    manager.ready("answers, and there is no fence yet: see 'picket status'")
  }

  private func say(_ record: DecisionRecord) {
    log.debug(
      "\(record.verdict.rawValue): device \(record.device), \(record.reason.rawValue), by \(record.via.rawValue), "
        + "categories \(record.categories.map { catalogs.catalog?.catalog.identifier($0) ?? "\($0.number)" }.joined(separator: " "))"
    )
  }

  private func say(_ reading: UsageReading) {
    log.debug(
      "usage: device \(reading.device), \(reading.received.bytes) bytes in, \(reading.sent.bytes) bytes out, "
        + "\(reading.opened) opened")
  }

  /// Orders the fence, if there is a filter to take the order.
  mutating func orderFence() throws(LinkError) {
    let order = Order.fence(fence)
    try link?.give(order, .fence)
    try keepRulesDown()
  }

  /// Orders that put rules up by themselves are followed by this one while rules are not wanted.
  mutating func keepRulesDown() throws(LinkError) {
    if !areRulesWanted { try link?.give(.down, .down) }
  }

  /// Gives the filter something. When the connection is gone, the loop connects again.
  mutating func attempt(_ body: (inout DaemonLoop) throws(LinkError) -> Void) {
    do throws(LinkError) {
      try body(&self)
    } catch {
      log.warning("picket-filter is gone: \(error)")
      lose()
      supervisor?.lost()
    }
  }

  var fence: FenceOrder { configuration.fence(cores: sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
