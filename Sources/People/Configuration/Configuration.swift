// Configuration: `/etc/picket/picket.json5` to values, and what is wrong with it to a sentence with file, line and key.
//
//   bytes -> JSON5Document (values with their places) -> Field and Section (typed, checked) -> Configuration
//                                                                              Configuration -> FenceOrder, Settings
//
// Every key has a default. A key that is not known and a value out of range are errors, never ignored: a misspelt shield
// would be no shield. Values of the household are not repeated in errors, which end up in logs; the line says enough.

public import FilterProtocol
public import Policy
public import Wire

public struct Configuration: Hashable, Sendable {
  public enum UnknownDevices: Hashable, Sendable {
    case pass
    /// As the most restrictive child of the household.
    case strictest
    case child(String)
  }

  public var mode = FenceOrder.Mode.router
  /// The home's side, in router mode.
  public var interfaces: [String] = []
  /// Bridges of containers and machines that a laptop lets pass.
  public var forward: [String] = []
  /// nil for one for each core, up to four.
  public var queues: UInt16?
  public var queueBase: UInt16 = 5230
  public var markMask: UInt32 = 0x0000_c000
  public var backEnd = FenceOrder.BackEnd.auto
  public var fail = FenceOrder.Fail.closed
  /// Of children that have none of their own.
  public var level = Level.normal
  /// nil for `strictest` once there is a child.
  public var unknownDevices: UnknownDevices?
  /// Where tunnels of children's devices may lead: a school's, a parent's work.
  public var tunnelPeers: [Family.Network] = []
  /// Whose answers to questions for names are evidence, beside this machine's own resolvers (R12).
  public var resolvers: [Address] = []
  /// What becomes of questions to others, where a child's level is strict.
  public var foreignResolvers = ForeignResolvers.ask
  /// The page that a shield shows.
  public var portal: Endpoint?
  /// Where the dashboard listens.
  public var dashboard: Endpoint?
  public var store = "sqlite:/var/lib/picket/picket.db"
  /// Seconds between two readings of the kernel's counters.
  public var accounting = 5
  /// Days that records are kept.
  public var retention = 30
  /// Where manifests of apps' extensions lie.
  public var extensions = "/usr/lib/picket/extensions"
  public var log = LogOptions()
  public var household = Family()

  public init() {}

  /// Keys that are set and that nothing goes by yet.
  public var keysToCome: [String] {
    let none = Configuration()
    return [
      portal != none.portal ? "'portal'" : nil, dashboard != none.dashboard ? "'dashboard'" : nil,
      accounting != none.accounting ? "'accounting'" : nil,
    ].compactMap { $0 }
  }
}

extension Configuration {
  private static let mostQueues = 4

  /// What the kernel's fence shall be, on a machine of so many cores.
  public func fence(cores: Int) -> FenceOrder {
    FenceOrder(
      mode: mode, interfaces: interfaces, queueBase: queueBase,
      queueCount: queues ?? UInt16(min(max(cores, 1), Configuration.mostQueues)), markMask: markMask, backEnd: backEnd,
      fail: fail, portal: portal, forward: forward)
  }
}

/// What becomes of questions to resolvers whose answers are no evidence (R12), where a child's level is strict.
public enum ForeignResolvers: String, Hashable, Sendable, CaseIterable {
  /// They are asked, and picketd asks once more.
  case ask
  /// They are not: devices use the resolver of their network.
  case refuse
}
