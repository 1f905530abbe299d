internal import Capture
internal import Catalog
public import FilterProtocol
internal import Glibc
internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// The filter's process: its control thread gives packet threads their settings and maintains the rules.
///
///     var service = try FilterService(link: "/run/picket/filter.sock", version: "1.0")
///     service.run()      // until an order to stop, or SIGTERM
///
/// No packet waits for it. Without picketd, packets are judged by the last settings.
public struct FilterService: ~Copyable {
  // The filter's peers, and what they receive.
  /// nil at the end.
  var listener: Listener?
  var peers = Peers()
  var journal = Journal()
  var pump = RecordPump([])
  /// When records were sent last, and whether some of them found no room on the link.
  var lastTelling = Clock.now
  var isBehind = false
  var pendingLookUps = PendingLookUps()
  var accounting: AccountingThread?

  // What the kernel does with packets.
  var fence: Fence?
  /// The last order, until it is carried out.
  var pending: FenceOrder?
  var threads: [PacketThread] = []
  var connectionKiller: ConnectionKiller?
  var stale = StaleConnections()
  var unknown = UnknownTraffic()
  /// When a device last opened more unjudged connections than it may.
  var overdrawnAt: Instant?

  // What packets are judged by.
  var assignment: Assignment?
  /// Whether picketd still has to learn that packets are judged by the assignment.
  var isLate = false
  /// The resolvers whose answers are evidence (R12).
  var resolvers = TrustedResolvers()
  /// How pages look where an app says so.
  var pageLooks: PageLooks?
  /// The file of the open catalog, so that a change of settings alone does not open it again.
  var catalogStamp: FileStamp?

  // The control thread.
  var rounds = RuleRounds()
  var shouldStop = false
  let wakeup: ControlWakeup
  /// Where the fence is kept for the next start of the machine. It stays in the kernel at the end then, closed.
  let keptAt: String?
  private let signals: SignalDescriptor
  let version: String
  let startedAt = Clock.wall

  public init(link path: String, keptAt file: String? = nil, version: String) throws(LinkError) {
    let signals = try FilterService.holdSignals()
    let wakeup = try FilterService.makeWakeup()
    listener = try Listener(path: path)
    self.wakeup = wakeup
    keptAt = file
    self.signals = signals
    self.version = version
  }

  private static func makeWakeup() throws(LinkError) -> ControlWakeup {
    do throws(Failure) { return try ControlWakeup() } catch { throw .failed(error) }
  }

  /// Call it before there is another thread, which the signals would end.
  private static func holdSignals() throws(LinkError) -> SignalDescriptor {
    do throws(Failure) { return try SignalDescriptor([SIGTERM, SIGINT]) } catch { throw .failed(error) }
  }

  /// Works until a stop, then leaves nothing behind in the kernel, or a closed fence where it is kept. `turned` is called a few times a second.
  public mutating func run(turned: () -> Void = {}) {
    journal.note(.note, "picket-filter \(version) is ready; nothing is judged before settings come")
    while !shouldStop {
      wait()
      if !signals.take().isEmpty { shouldStop = true }
      takeConnections()
      for peer in peers.all { serve(peer) }
      wakeup.clear()
      ask()
      look()
      sendReports()
      turned()
    }
    end()
  }

  /// Settings are rare and records come in bulk: ten looks a second are enough for both.
  static let patience = 100

  private mutating func wait() {
    var poll = Poll()
    poll.add(listener?.descriptor)
    poll.add(wakeup.descriptor)
    poll.add(signals.descriptor)
    for peer in peers.all { poll.add(peer.connection.descriptor, writes: isBehind && peer.follows) }
    // Another program may change rules all the time; they must not be read all the time.
    let rules = poll.add(rounds.maySeeChanges(at: Clock.now) ? fence?.descriptor : nil)
    poll.wait(milliseconds: FilterService.patience)
    if poll.isReady(rules) { rounds.rulesChanged() }
  }

  private mutating func takeConnections() {
    guard let before = listener?.turnedAway else { return }
    while let connection = try? listener?.accept() { peers.add(connection) }
    if let turnedAway = listener?.turnedAway, turnedAway > before {
      journal.note(.peerRefused, "somebody spoke to the filter who may not, and was cut off")
    }
  }
}
