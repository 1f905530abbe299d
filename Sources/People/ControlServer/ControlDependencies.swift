public import Extensions
public import FilterProtocol
public import Household
public import Subscriptions

/// What handlers use beside the household.
public struct ControlDependencies: Sendable {
  /// Where picket-filter listens.
  public var link: String
  public var lists: CatalogFolder
  /// The group whose members are guardians; nil when this machine has none.
  public var guardians: UInt32?
  /// Runs apps' extensions, which draw shields.
  public var extensions: ExtensionHost
  /// By what picket-web is known.
  public var web: WebIdentity
  /// By what picket-fleet is known.
  public var courier: ProgramUser
  /// By what picket-mqtt is known.
  public var bridge: ProgramUser
  /// By what picket-laptop is known.
  public var laptop: ProgramUser
  package var courierWaits = CourierWaits()
  /// For how long picket-mqtt counts as running after it asked.
  package var bridgePresence = HomeDesk.presence
  /// Who is at the other end of a connection to the children's pages, which a process of this user holds.
  public var portalPeer: @Sendable (Endpoint, UInt32) -> PortalPeer?
  /// Called after a change of the catalog.
  public var catalogHasChanged: @Sendable () -> Void

  /// Has the configuration read again.
  public var reload: @Sendable () async -> ReloadOutcome
  /// The receivers of messages, and how they are doing.
  public var receivers: @Sendable () -> [ReceiverState]
  /// Sends a trial to the receiver of this name, else to all.
  public var tryReceivers: @Sendable (String?) async -> [ReceiverTrial]
  /// The broker of the home's automation, by the configuration.
  public var broker: @Sendable () -> BrokerOrder
  /// What picketd itself knows of its own state.
  public var daemonState: @Sendable () -> DaemonState
  /// Called with whether rules are wanted in the kernel, also by a filter that comes back later.
  public var rulesAreWanted: @Sendable (Bool) -> Void
  /// Returns once packets are judged by settings of this revision: nil, or why they are not yet.
  public var judged: @Sendable (UInt64) async -> String?
  /// Takes rules out of the kernel that a dead filter has left; returns why it could not.
  public var removeRules: @Sendable () -> String?

  public init(
    link: String, lists: CatalogFolder, guardians: UInt32?, extensions: ExtensionHost,
    web: WebIdentity = WebIdentity(user: nil), courier: ProgramUser = ProgramUser(user: nil),
    bridge: ProgramUser = ProgramUser(user: nil), laptop: ProgramUser = ProgramUser(user: nil),
    portalPeer: @escaping @Sendable (Endpoint, UInt32) -> PortalPeer? = { _, _ in nil },
    catalogHasChanged: @escaping @Sendable () -> Void = {},
    reload: @escaping @Sendable () async -> ReloadOutcome = { .refused(why: "there is no configuration here") },
    receivers: @escaping @Sendable () -> [ReceiverState] = { [] },
    tryReceivers: @escaping @Sendable (String?) async -> [ReceiverTrial] = { _ in [] },
    broker: @escaping @Sendable () -> BrokerOrder = { .none },
    daemonState: @escaping @Sendable () -> DaemonState = { DaemonState() },
    rulesAreWanted: @escaping @Sendable (Bool) -> Void = { _ in },
    judged: @escaping @Sendable (UInt64) async -> String? = { _ in nil },
    removeRules: @escaping @Sendable () -> String? = { "nobody here takes rules down" }
  ) {
    self.link = link
    self.lists = lists
    self.guardians = guardians
    self.extensions = extensions
    (self.web, self.courier, self.bridge, self.laptop) = (web, courier, bridge, laptop)
    self.portalPeer = portalPeer
    self.catalogHasChanged = catalogHasChanged
    self.reload = reload
    (self.receivers, self.tryReceivers) = (receivers, tryReceivers)
    (self.broker, self.daemonState) = (broker, daemonState)
    self.rulesAreWanted = rulesAreWanted
    self.judged = judged
    self.removeRules = removeRules
  }
}
