import Catalog
import Configuration
import Extensions
import FilterProtocol
import Glibc
import Household
import PicketSystem
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

  let options: Options
  var log = Log()
  let mailbox: Mailbox
  let manager = ServiceManager()
  let catalogs: CatalogSource

  var configuration: Configuration
  var catalog: OpenCatalog?
  /// Why there is none, once that is known: then children are fenced by names alone.
  var lack: String?
  var search: SafeSearchHosts
  let steward: HouseholdBridge
  let extensions: ExtensionHost
  let painter: ShieldPageLooks
  let enforcement: Enforcement
  /// Of the sockets.
  var doors: Doors
  /// How pages look, of the settings that they say.
  var looks: PageLooks?
  /// What packets are judged by; nil until it is known whether there is a catalog.
  var publication: Publication?
  /// Commands of the bridge that are not done yet: meanwhile nothing is handed over, since it would be half done.
  var errands = 0

  var link: FilterLink?
  /// Counts connections to the filter.
  var conversation = 0
  let resolving: LookUps
  var resolvers = ResolverFiles()
  var keeper: FilterKeeper?
  var isLoading = false
  var isReloading = false
  var isReady = false
  var handovers = SnapshotDeliveries()
  var isStopping = false
  /// False after somebody took the rules down: filters that come back leave them down.
  var areRulesWanted = true
  /// When a catalog that is not there yet is not waited for any longer.
  var bridgeAt = ContinuousClock.now
  /// When one that could not be had is tried again.
  var rebuildAt = ContinuousClock.now
  var lookUps = LookUpTimes()
  /// What was said of the filter last, to say it once.
  var complaint = ""
  /// When the next sign of life is asked for, and whether one is still to come.
  private var turnAt = ContinuousClock.now
  private var isTurning = false

  init(
    _ options: Options, _ configuration: Configuration, _ catalogs: CatalogSource, _ mailbox: Mailbox,
    _ steward: HouseholdBridge, _ extensions: ExtensionHost, _ painter: ShieldPageLooks, _ enforcement: Enforcement,
    _ doors: Doors
  ) throws {
    self.options = options
    self.configuration = configuration
    self.catalogs = catalogs
    self.mailbox = mailbox
    log.options = configuration.log
    resolving = LookUps(mailbox)
    search = try SafeSearchHosts(rules: catalogs.rules)
    self.steward = steward
    (self.extensions, self.painter, self.enforcement, self.doors) = (extensions, painter, enforcement, doors)
    keeper = options.filter.map { FilterKeeper(path: $0, arguments: ["--link", options.link]) }
  }

  /// Runs until a signal ends it, and closes the doors then; the exit code. Signs of life are given for the whole of
  /// picketd: `turn` returns when the household, and whoever answers for it, have come round.
  mutating func run(turning turn: @escaping @Sendable () async -> Void) -> Int32 {
    log.info("\(version), process \(getpid())")
    checkConfiguration()
    checkExtensions()
    loadCatalog()
    while !isStopping {
      if link == nil { reach() }
      let beat = manager.watchdog.map { Int($0 / 6_000_000) } ?? .max
      let wait = min(link == nil ? Daemon.retry : enforcement.isAwaited || !doors.areOpen ? 100 : 1_000, beat)
      let messages = mailbox.wait(beside: link?.descriptor, milliseconds: wait)
      for message in messages { take(message) }
      tell(messages)
      hear()
      bridge()
      enforcement.look()
      doors.look()
      if lack != nil, rebuildAt <= .now { loadCatalog() }
      if errands == 0, lookUps.isDue { lookUp() }
      lookAtResolvers()
      if turnAt <= .now { begin(turn) }
    }
    manager.stopping()
    log.info("stopping")
    enforcement.end("picketd ends")
    // Nobody is told of a fence that goes in a moment.
    doors.close()
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
    case .rulesAreWanted(let areWanted): areRulesWanted = areWanted
    case .turned:
      isTurning = false
      manager.alive()
    case .ended, .awaited: break
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

  /// Says it unless it was the last thing said.
  mutating func complain(_ text: String) {
    if text != complaint { log.warning(text) }
    complaint = text
  }
}
