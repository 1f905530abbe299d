// Configuration: reads `/etc/picket/picket.json5`; an error is a sentence with file, line and key.
//
//   bytes -> JSON5Value (values with their places) -> Field and Section (typed, checked) -> Configuration
//                                                                              Configuration -> FenceOrder, Settings
//
// Every key has a default. An unknown key and a value out of range are errors, never ignored: a misspelt shield would
// be no shield. Errors do not repeat the household's values, since errors end up in logs; the line is enough.

public import Activity
public import FilterProtocol
public import Policy
package import Replication
public import Wire

public struct Configuration: Hashable, Sendable {
  public enum UnknownDevices: Hashable, Sendable {
    case pass
    /// Like the most restrictive child of the household.
    case strictest
    case child(String)
  }

  public var mode = FenceOrder.Mode.router
  /// The home's interfaces, in router mode.
  public var interfaces: [String] = []
  /// Bridges of containers and virtual machines whose packets a laptop passes.
  public var forward: [String] = []
  /// nil for one queue for each core, up to four.
  public var queues: UInt16?
  public var queueBase: UInt16 = 5230
  public var markMask: UInt32 = 0x0000_c000
  public var backEnd = FenceOrder.BackEnd.auto
  public var fail = FenceOrder.Fail.closed
  /// The level of children without one of their own.
  public var level = Level.normal
  /// nil means the default, see `effectiveUnknownDevices`.
  public var unknownDevices: UnknownDevices?
  /// Where tunnels of children's devices may lead, such as a school or a parent's work.
  public var tunnelPeers: [Family.Network] = []
  /// Resolvers whose answers are evidence, beside this machine's own (R12).
  public var resolvers: [Address] = []
  /// What happens to questions to other resolvers at level strict.
  public var foreignResolvers = ForeignResolvers.ask
  /// Where children's devices find their pages.
  public var portal: Endpoint?
  /// Where guardians find their pages.
  public var dashboard: Endpoint?
  public var store = "sqlite:/var/lib/picket/picket.db"
  /// Seconds between two readings of the kernel's counters.
  public var accounting = 5
  /// The household's time zone; nil for the machine's.
  public var zone: Zone?
  /// Days that records are kept.
  public var retention = 30
  /// The folder with manifests of apps' extensions.
  public var extensions = "/usr/lib/picket/extensions"
  public var log = LogOptions()
  /// Where messages to guardians go.
  public var notify = NotifyOptions()
  /// Where Home Assistant finds the family.
  public var mqtt: MQTTOptions?
  /// Where the database is that machines of the family share.
  package var fleet: FleetPlace?
  public var household = Family()

  public init() {}
}

extension Configuration {
  private static let mostQueues = 4

  /// The fence for a machine with this many cores.
  public func fence(cores: Int) -> FenceOrder {
    FenceOrder(
      mode: mode, interfaces: interfaces, queueBase: queueBase,
      queueCount: queues ?? UInt16(min(max(cores, 1), Configuration.mostQueues)), markMask: markMask, backEnd: backEnd,
      fail: fail, portal: portal, forward: forward, accounting: UInt16(clamping: accounting))
  }
}

/// What happens to questions to resolvers whose answers are not evidence (R12), at level strict.
public enum ForeignResolvers: String, Hashable, Sendable, CaseIterable {
  /// They pass, and picketd asks a trusted resolver too.
  case ask
  /// They are refused: devices must use their network's resolver.
  case refuse
}
