import Configuration
import Extensions
import FilterProtocol
import Glibc
import Household
import Messages
import PicketSystem
import Policy

/// The control thread: one loop over what was posted, what the filter says, and what is due. The household has threads
/// of its own and posts what it publishes, which the loop hands on at once.
///
///     configuration -> fence order ------------------------\
///     rules + lists -> catalog --\                          -> picket-filter
///     household, with what the configuration declares --> snapshot -/
///
///     DaemonLoop+Reload      SIGHUP: the configuration, the rules and the lists are read again
///     DaemonLoop+Catalog     which catalog is in use
///     DaemonLoop+Household   what the household is told, and what it publishes
///     DaemonLoop+Filter      the connection to picket-filter: it is found or started, ordered and heard
///     DaemonLoop+Snapshots   what picket-filter is given to judge by
///     DaemonLoop+Web         picket-web is started, and started again
///     DaemonLoop+Names       names that are looked up for the filter and for safe search
///     DaemonLoop+End         nothing is lost, and no rules are left behind
struct DaemonLoop: ~Copyable {
  /// Milliseconds between two tries to reach the filter.
  private static let retry = 200

  let options: Options
  var log = Log()
  let mailbox: Mailbox
  let manager = ServiceManager()
  var sockets: ControlSockets
  var configuration: Configuration
  /// Picket's own rules.
  let rules: String

  var catalogs: CatalogLoader
  var search: SafeSearchHosts
  let bridge: HouseholdBridge
  /// Inputs that the household has not taken in yet. Meanwhile nothing is handed over: it would be half done.
  var pendingInputs = 0
  /// What packets are judged by; nil until it is known whether there is a catalog.
  var publication: Publication?
  let extensions: ExtensionHost
  let pageLooks: ShieldPageLooks
  let monitors: MonitorDeliveries
  /// How pages look under the settings of its revision.
  var looks: PageLooks?
  let enforcement: Enforcement
  let notes: StateNotes

  var supervisor: FilterSupervisor?
  var web: WebSupervisor?
  let portalPeers: PortalPeers
  let messenger: Messenger
  let broker: ConfiguredBroker
  /// Whether it was said that picket-web does not run.
  var isWebMissed = false
  var link: FilterLink?
  /// Counts connections to the filter.
  var conversation = 0
  var deliveries = SnapshotDeliveries()
  let lookUps: LookUps
  var resolvers = ResolverFiles()
  /// False after 'picket down': a filter that starts again leaves the rules down.
  var areRulesWanted = true
  /// The last complaint, which is not repeated.
  var complaint = ""

  var isReloading = false
  /// Called once the household has taken in the configuration that was read again.
  var reloadAnswers: [@Sendable () -> Void] = []
  var isReady = false
  /// Whether the service manager was told that calls are answered without a fence.
  var isFencelessSaid = false
  private var isStopping = false

  init(
    _ options: Options, _ configuration: Configuration, _ source: CatalogSource, _ mailbox: Mailbox,
    _ bridge: HouseholdBridge, _ extensions: ExtensionHost, _ pageLooks: ShieldPageLooks, _ monitors: MonitorDeliveries,
    _ enforcement: Enforcement, _ sockets: ControlSockets, _ notes: StateNotes, _ portalPeers: PortalPeers,
    _ messenger: Messenger, _ broker: ConfiguredBroker, webSecret: String
  ) throws {
    (self.options, self.configuration, self.mailbox) = (options, configuration, mailbox)
    (self.bridge, self.extensions, self.pageLooks) = (bridge, extensions, pageLooks)
    (self.monitors, self.portalPeers, self.messenger, self.broker) = (monitors, portalPeers, messenger, broker)
    (self.enforcement, self.sockets, self.notes, rules) = (enforcement, sockets, notes, source.rules)
    log.options = configuration.log
    catalogs = CatalogLoader(last: { source.last }, build: { DaemonLoop.build(source, $0, mailbox) })
    lookUps = LookUps(mailbox)
    search = try SafeSearchHosts(rules: source.rules)
    web = options.web.map {
      WebSupervisor(
        path: $0,
        arguments: ["--socket", options.socket, "--state", options.state + "/web"]
          + (options.isConfigurationNamed ? ["--config", options.configuration] : []),
        secret: webSecret)
    }
    supervisor = options.filter.map { FilterSupervisor(path: $0, arguments: ["--link", options.link]) }
  }

  /// Runs until a signal ends it, and closes the sockets then. Returns the exit code. `turn` returns when the household
  /// and its server have come round, which is picketd's sign of life.
  mutating func run(turning turn: @escaping @Sendable () async -> Void) -> Int32 {
    var watchdog = Watchdog(manager, mailbox, turning: turn)
    log.info("\(version), process \(getpid())")
    noteDashboard()
    useReceivers()
    checkExtensions()
    catalogs.load(log)
    while !isStopping {
      if link == nil { reach() }
      if sockets.areOpen { tendWeb() }
      let wait = link == nil ? DaemonLoop.retry : enforcement.isAwaited || !sockets.areOpen ? 100 : 1_000
      let messages = mailbox.wait(
        beside: link?.descriptor, milliseconds: min(wait, watchdog.longestWait ?? .max))
      for message in messages { handle(message, &watchdog) }
      tellFindings(messages)
      hear()
      bridgeCatalog()
      enforcement.look()
      sockets.openIfLate()
      sayFenceless()
      catalogs.retry(log)
      if pendingInputs == 0, search.isDue { resolveSearchHosts() }
      lookAtResolvers()
      watchdog.ask()
    }
    manager.stopping()
    log.info("stopping")
    enforcement.end("picketd ends")
    // Nobody is told of a fence that goes in a moment.
    web?.end(within: .seconds(5))
    sockets.close()
    extensions.end()
    finish()
    return stop()
  }

  private mutating func handle(_ message: Mailbox.Message, _ watchdog: inout Watchdog) {
    switch message {
    case .signal(SIGHUP): _ = reload()
    case .reload(let answer): reload(answering: answer)
    case .signal: isStopping = true
    case .catalog(let outcome): catalogLoaded(outcome)
    case .resolved(let addresses): searchHostsResolved(addresses)
    // Findings are told together.
    case .found: break
    case .published(let publication): published(publication)
    case .settled(let publication, let complaints): householdTookInputs(publication, complaints)
    case .painted(let looks):
      self.looks = looks
      attempt { (daemon) throws(LinkError) in try daemon.giveLooks() }
    case .complaint(let complaint): complain(complaint)
    case .listsChanged: catalogs.load(log)
    case .listsUpdated(let outcome): listsUpdated(outcome)
    case .rulesAreWanted(let areWanted): areRulesWanted = areWanted
    case .turned: watchdog.answered()
    case .ended, .awaited: break
    }
  }

  /// Says it unless it was the last thing said.
  mutating func complain(_ text: String) {
    if text != complaint { log.warning(text) }
    complaint = text
  }
}
