import Catalog
import Configuration
import Extensions
import Files
import Glibc
import Household
import Link
import Policy

/// The control thread: one loop over what was posted, what the filter says, and what is due. The household has threads of
/// its own and posts what it publishes, which the loop hands on at once.
///
///     configuration -> fence order ------------------------\
///     rules + lists -> catalog --\                          -> picket-filter
///     household, with what the configuration declares --> snapshot -/
struct Daemon: ~Copyable {
  /// Between two tries to reach the filter.
  private static let retry = 200
  /// As long as nobody is fenced while a catalog is built.
  static let longestBuild = Duration.seconds(1)
  /// Between two tries to have a catalog.
  static let rebuild = Duration.seconds(15)
  private static let patience = Duration.seconds(15)

  let options: Options
  var log = Log()
  let mailbox: Mailbox
  let manager = ServiceManager()
  let catalogs: CatalogSource

  var configuration: Configuration
  var catalog: CatalogFile?
  /// Why there is none, once that is known: then children are fenced by names alone.
  var lack: String?
  var search: SafeSearchHosts
  let steward: Steward
  let extensions: ExtensionHost
  let painter: Painter
  /// How pages look, of the settings that they say.
  var looks: PageLooks?
  /// What packets are judged by; nil until it is known whether there is a catalog.
  var publication: Publication?
  /// Errands of the steward that are not done yet: meanwhile nothing half of it is handed over.
  var errands = 0

  var link: FilterLink?
  /// Counts connections to the filter.
  var conversation = 0
  let resolving: LookUps
  var keeper: FilterKeeper?
  var isLoading = false
  var isReloading = false
  var isReady = false
  /// What was handed over and is not taken yet, and what was taken last.
  private var given: [Publication] = []
  private var inForce: Publication?
  /// What the filter has agreed to so far.
  private var taken: Set<FilterLink.Errand> = []
  var isStopping = false
  /// When a catalog that is not there yet is not waited for any longer.
  var bridgeAt = ContinuousClock.now
  /// When one that could not be had is tried again.
  var rebuildAt = ContinuousClock.now
  var lookUps = LookUpTimes()
  /// What was said of the filter last, to say it once.
  private var complaint = ""
  /// When the next sign of life is asked for, and whether one is still to come.
  private var turnAt = ContinuousClock.now
  private var isTurning = false

  init(
    _ options: Options, _ configuration: Configuration, _ catalogs: CatalogSource, _ mailbox: Mailbox,
    _ steward: Steward, _ extensions: ExtensionHost, _ painter: Painter
  ) throws {
    self.options = options
    self.configuration = configuration
    self.catalogs = catalogs
    self.mailbox = mailbox
    log.options = configuration.log
    resolving = LookUps(mailbox)
    search = try SafeSearchHosts(rules: catalogs.rules)
    self.steward = steward
    (self.extensions, self.painter) = (extensions, painter)
    keeper = options.filter.map { FilterKeeper(path: $0, arguments: ["--link", options.link]) }
  }

  /// Runs until a signal ends it, and closes the doors then; the exit code. Signs of life are given for the whole of
  /// picketd: `turn` returns when the household, and whoever answers for it, have come round.
  mutating func run(turning turn: @escaping @Sendable () async -> Void, closing close: () -> Void) -> Int32 {
    log.info("\(version), process \(getpid())")
    checkExtensions()
    loadCatalog()
    while !isStopping {
      if link == nil { reach() }
      let beat = manager.watchdog.map { Int($0 / 6_000_000) } ?? .max
      let wait = min(link == nil ? Daemon.retry : 1_000, beat)
      let messages = mailbox.wait(beside: link?.descriptor, milliseconds: wait)
      for message in messages { take(message) }
      tell(messages)
      hear()
      bridge()
      if lack != nil, rebuildAt <= .now { loadCatalog() }
      if errands == 0, lookUps.isDue { lookUp() }
      if turnAt <= .now { begin(turn) }
    }
    manager.stopping()
    log.info("stopping")
    close()
    extensions.end()
    finish()
    return stop()
  }

  private mutating func take(_ message: Mailbox.Message) {
    switch message {
    case .signal(SIGHUP): reload()
    case .signal: isStopping = true
    case .catalog(let outcome): take(outcome)
    case .resolved(let addresses): take(addresses)
    // Told together.
    case .found: break
    case .published(let publication): take(publication)
    case .settled(let publication, let complaints): settled(publication, complaints)
    case .painted(let looks):
      self.looks = looks
      attempt { (daemon) throws(LinkError) in try daemon.draw() }
    case .complaint(let complaint): complain(complaint)
    case .listsChanged: loadCatalog()
    case .turned:
      isTurning = false
      manager.alive()
    case .ended: break
    }
  }

  /// Asks for a sign of life, which is handed on when it comes; one at a time.
  private mutating func begin(_ turn: @escaping @Sendable () async -> Void) {
    guard let watchdog = manager.watchdog, !isTurning else { return }
    isTurning = true
    turnAt = .now + .nanoseconds(Int64(clamping: watchdog / 3))
    Task.detached { [mailbox] in
      await turn()
      mailbox.post(.turned)
    }
  }

  /// Connects, or sees to it that there is somebody to connect to.
  private mutating func reach() {
    do throws(LinkError) {
      link = try FilterLink(path: options.link)
      conversation += 1
      complaint = ""
      log.info("picket-filter is process \(link?.process ?? 0)")
      try link?.give(.follow, .follow)
      try order()
      given = []
      try handPrevious()
      try hand()
    } catch {
      link = nil
      if case .nobody = error { tend() } else { complain("picket-filter cannot be reached: \(error)") }
    }
  }

  private mutating func tend() {
    switch keeper?.tend() {
    case nil: if keeper == nil { complain("nobody answers at \(options.link): picket-filter has to be started") }
    case .started(let process): log.debug("picket-filter was started as process \(process)")
    case .ended(let status): complain("picket-filter ended with status \(status); it is started again")
    case .failed(let failure): complain("picket-filter does not start: \(failure); say where it is with --filter")
    }
  }

  /// Says it unless it was the last thing said.
  private mutating func complain(_ text: String) {
    if text != complaint { log.warning(text) }
    complaint = text
  }

  /// Takes in all that the filter said.
  private mutating func hear() {
    while let news = link?.next() {
      switch news {
      case .answer(let errand, let report): take(report, for: errand)
      case .records(let records):
        if log.isDetailed { for record in records { note(record) } }
        steward.note(records)
      case .event(let event): log.info("fence: \(event.text)")
      case .lookUps(let list): resolving.take(list, of: conversation)
      case .lost(let why):
        log.warning("picket-filter is gone: \(why)")
        link = nil
        keeper?.lost()
        return
      }
    }
  }

  private mutating func take(_ report: Report, for errand: FilterLink.Errand) {
    switch (errand, report) {
    case (.fence, .refused(let why)): log.error("there is no fence: \(why)")
    case (.snapshot, .refused(let why)):
      if !given.isEmpty { given.removeFirst() }
      log.error("the filter does not take these settings: \(why)")
    case (_, .refused(let why)): log.error("picket-filter: \(why)")
    case (.status, .status(let status)): learn(status)
    case (.snapshot, _):
      if !given.isEmpty { inForce = given.removeFirst() }
      log.info("picket-filter judges by revision \(inForce?.snapshot.revision ?? 0)")
      taken.insert(.snapshot)
    default: taken.insert(errand)
    }
    guard link?.isWaiting == false, !isLoading, errands == 0 else { return }
    guard isReady ? isReloading : taken.isSuperset(of: [.fence, .snapshot]) else { return }
    isReady = true
    isReloading = false
    manager.ready("\(publication?.snapshot.children ?? 0) children, \(publication?.snapshot.devices ?? 0) devices")
    log.info("ready")
  }

  private func note(_ record: Record) {
    log.debug(
      "\(record.verdict.rawValue): device \(record.device), \(record.reason.rawValue), by \(record.via.rawValue), "
        + "categories \(record.categories.map { catalog?.catalog.identifier($0) ?? "\($0.number)" }.joined(separator: " "))"
    )
  }

  /// Orders the fence, if there is somebody to take the order.
  mutating func order() throws(LinkError) {
    let order = Order.fence(fence)
    try link?.give(order, .fence)
  }

  /// What the filter before this one judged by comes first: connections that it let go are open still, and end where the
  /// settings that follow keep somebody from more.
  private mutating func handPrevious() throws(LinkError) {
    guard let inForce, inForce.snapshot.revision != publication?.snapshot.revision,
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
    if publication.isStandIn || catalog == nil { try link?.give(.status, .status) } else { try give(publication) }
  }

  private mutating func give(_ publication: Publication) throws(LinkError) {
    try link?.give(snapshot: publication.snapshot.descriptor, catalog: catalog?.descriptor.number)
    given.append(publication)
    try draw()
  }

  /// Says how pages look, where that is known of the settings in force.
  mutating func draw() throws(LinkError) {
    guard let looks, looks.revision == publication?.snapshot.revision else { return }
    try link?.give(.looks(looks), .looks)
  }

  /// What the filter judges by, where there is nothing but a stand-in for it, or no catalog.
  private mutating func learn(_ status: FilterStatus) {
    guard errands == 0, let publication, publication.isStandIn || catalog == nil else { return }
    let isWorse = publication.isStandIn || status.catalog != nil
    if let revision = status.revision, isWorse {
      log.info("picket-filter goes on judging by revision \(revision)")
      taken.insert(.snapshot)
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
      link = nil
      keeper?.lost()
    }
  }

  var fence: FenceOrder { configuration.fence(cores: sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  // MARK: the end

  /// Has the household write down what waits.
  private mutating func finish() {
    steward.end()
    let deadline = ContinuousClock.now + Daemon.patience
    while ContinuousClock.now < deadline {
      for case .ended in mailbox.wait(beside: nil, milliseconds: 100) { return }
    }
    log.error("the household does not answer: what was decided last may not be written down")
  }

  /// Has the filter take down its rules and waits for it; without a filter takes down what one left.
  private mutating func stop() -> Int32 {
    guard keeper != nil else { return 0 }
    let deadline = ContinuousClock.now + Daemon.patience
    var isTaken = false
    attempt { (daemon) throws(LinkError) in try daemon.link?.give(.stop, .stop) }
    while link != nil && .now < deadline {
      _ = mailbox.wait(beside: link?.descriptor, milliseconds: 100)
      while let news = link?.next() {
        switch news {
        case .answer(.stop, .refused(let why)): log.error("picket-filter does not stop: \(why)")
        case .answer(.stop, _): isTaken = true
        case .lost: link = nil
        default: break
        }
      }
    }
    while keeper?.isGone() == false && .now < deadline { _ = usleep(10_000) }
    if keeper?.isGone() == false || link != nil {
      log.error("picket-filter does not end and is killed")
      keeper?.kill()
      isTaken = false
    }
    return isTaken || Leftovers.remove(log) ? 0 : 1
  }
}
