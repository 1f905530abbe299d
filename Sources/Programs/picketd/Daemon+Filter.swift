import Catalog
import Configuration
import FilterProtocol
import Glibc
import Household
import PicketSystem
import Policy

// The conversation with the filter: what it is given, and what it says.
extension Daemon {
  /// Connects, or sees to it that there is somebody to connect to.
  mutating func reach() {
    do throws(LinkError) {
      link = try FilterLink(path: options.link)
      conversation += 1
      enforcement.begin()
      complaint = ""
      log.info("picket-filter is process \(link?.process ?? 0)")
      try link?.give(.follow, .follow)
      try order()
      try tellResolvers()
      handovers.begin()
      try handPrevious()
      try hand()
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
    switch keeper?.tend() {
    case nil:
      guard keeper == nil else { return }
      complain("nobody answers at \(options.link): picket-filter has to be started")
      doors.open()
    case .started(let process): log.debug("picket-filter was started as process \(process)")
    case .ended(let status):
      complain("picket-filter ended with status \(status); it is started again")
      doors.open()
    case .failed(let failure):
      complain("picket-filter does not start: \(failure); say where it is with --filter")
      doors.open()
    }
  }

  /// Takes in all that the filter said.
  mutating func hear() {
    while let news = link?.next() {
      switch news {
      case .answer(let errand, let report): take(report, for: errand)
      case .records(let records):
        if log.isDetailed { for record in records { note(record) } }
        steward.note(records)
      case .event(let event): log.info("fence: \(event.text)")
      case .lookUps(let list): resolving.take(list, of: conversation)
      case .judged(let revision):
        enforcement.took(revision)
        log.info("picket-filter judges by revision \(revision)")
      case .lost(let why):
        log.warning("picket-filter is gone: \(why)")
        lose()
        keeper?.lost()
        return
      }
    }
  }

  private mutating func take(_ report: Report, for errand: FilterLink.PendingOrder) {
    switch (errand, report) {
    case (.fence, .refused(let why)):
      log.error("there is no fence: \(why)")
      doors.open()
    case (.snapshot, .refused(let why)):
      enforcement.refused(handovers.refuse(), why)
      log.error("the filter does not take these settings: \(why)")
      doors.open()
      handNewest()
    case (_, .refused(let why)): log.error("picket-filter: \(why)")
    case (.status, .status(let status)): learn(status)
    case (.snapshot, .taken):
      log.info("picket-filter takes revision \(handovers.take()), and judges by it in a moment")
      handNewest()
    case (.snapshot, _):
      let revision = handovers.take()
      enforcement.took(revision)
      log.info("picket-filter judges by revision \(revision)")
      handNewest()
    default: handovers.agree(errand)
    }
    if handovers.isStanding { doors.open() }
    guard link?.isWaiting == false, !isLoading, errands == 0 else { return }
    guard isReady ? isReloading : handovers.isStanding else { return }
    isReady = true
    isReloading = false
    manager.ready("\(publication?.snapshot.children ?? 0) children, \(publication?.snapshot.devices ?? 0) devices")
    log.info("ready")
  }

  private func note(_ record: DecisionRecord) {
    log.debug(
      "\(record.verdict.rawValue): device \(record.device), \(record.reason.rawValue), by \(record.via.rawValue), "
        + "categories \(record.categories.map { catalog?.catalog.identifier($0) ?? "\($0.number)" }.joined(separator: " "))"
    )
  }

  /// Orders the fence, if there is somebody to take the order.
  mutating func order() throws(LinkError) {
    let order = Order.fence(fence)
    try link?.give(order, .fence)
    try keepDown()
  }

  /// What puts rules up by itself is followed by this where nobody wants any.
  private mutating func keepDown() throws(LinkError) {
    if !areRulesWanted { try link?.give(.down, .down) }
  }

  /// What the filter before this one judged by comes first: connections that it let go are open still, and end where the
  /// settings that follow keep somebody from more.
  private mutating func handPrevious() throws(LinkError) {
    guard let inForce = handovers.inForce, inForce.snapshot.revision != publication?.snapshot.revision,
      inForce.catalog?.header.checksum == catalog?.catalog.header.checksum
    else { return }
    try give(inForce)
  }

  /// Hands over the snapshot, if there is a whole one and somebody to take it.
  mutating func hand() throws(LinkError) {
    guard errands == 0, let publication, catalog != nil || lack != nil,
      publication.catalog?.header.checksum == catalog?.catalog.header.checksum
    else { return }
    // A filter that judges by something better goes on with it.
    if publication.isFallback || catalog == nil { try link?.give(.status, .status) } else { try give(publication) }
  }

  /// What was decided while the filter was at work on something else, all of it at once.
  private mutating func handNewest() {
    guard let publication, handovers.lacks(publication) else { return }
    attempt { (daemon) throws(LinkError) in try daemon.hand() }
  }

  private mutating func give(_ publication: Publication) throws(LinkError) {
    try link?.give(snapshot: publication.snapshot.descriptor, catalog: catalog?.descriptor.number)
    handovers.give(publication)
    try keepDown()
    try draw()
  }

  /// Says how pages look, where that is known of the settings in force.
  mutating func draw() throws(LinkError) {
    guard let looks, looks.revision == publication?.snapshot.revision else { return }
    try link?.give(.looks(looks), .looks)
  }

  /// What the filter judges by, where there is nothing but a stand-in for it, or no catalog.
  private mutating func learn(_ status: FilterStatus) {
    guard errands == 0, let publication, publication.isFallback || catalog == nil else { return }
    let isWorse = publication.isFallback || status.catalog != nil
    if let revision = status.revision, isWorse {
      log.info("picket-filter goes on judging by revision \(revision)")
      enforcement.refused(publication.snapshot.revision, "picket-filter goes on judging by what it had")
      handovers.agree(.snapshot)
    } else {
      attempt { (daemon) throws(LinkError) in try daemon.give(publication) }
    }
  }

  /// What `hand` and its like do when the connection is gone: the loop connects again.
  mutating func attempt(_ body: (inout Daemon) throws(LinkError) -> Void) {
    do throws(LinkError) {
      try body(&self)
    } catch {
      log.warning("picket-filter is gone: \(error)")
      lose()
      keeper?.lost()
    }
  }

  var fence: FenceOrder { configuration.fence(cores: sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
