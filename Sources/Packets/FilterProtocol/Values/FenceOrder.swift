public import Wire

/// The fence that the kernel shall have. Its devices come with the snapshot.
public struct FenceOrder: Hashable, Sendable {
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Devices behind this machine.
    case router
    /// Users of this machine.
    case laptop
    case both
  }

  public enum BackEnd: String, Hashable, Sendable, CaseIterable { case auto, nftables, iptables }

  /// What happens to packets while no filter judges them.
  public enum Fail: String, Hashable, Sendable, CaseIterable { case closed, open }

  /// Often enough for minutes, and seldom enough to cost nothing.
  public static let usualAccounting: UInt16 = 5

  public var mode: Mode
  /// The home's interfaces; all when empty.
  public var interfaces: [String]
  public var queueBase: UInt16
  public var queueCount: UInt16
  /// The two bits of marks that Picket uses.
  public var markMask: UInt32
  public var backEnd: BackEnd
  public var fail: Fail
  /// The page that a shield shows; nil where there is none.
  public var portal: Endpoint?
  /// Services that devices reach without a verdict, beside the portal.
  public var exemptions: [Endpoint]
  /// Bridges of containers and virtual machines whose packets pass through this machine unfenced, beside its supervised
  /// users.
  public var forward: [String]
  /// Seconds between two readings of connections' counters.
  public var accounting: UInt16

  public init(
    mode: Mode = .router, interfaces: [String] = [], queueBase: UInt16 = 5230, queueCount: UInt16 = 1,
    markMask: UInt32 = 0x0000_c000, backEnd: BackEnd = .auto, fail: Fail = .closed, portal: Endpoint? = nil,
    exemptions: [Endpoint] = [], forward: [String] = [], accounting: UInt16 = FenceOrder.usualAccounting
  ) {
    self.mode = mode
    self.interfaces = interfaces
    self.queueBase = queueBase
    self.queueCount = queueCount
    self.markMask = markMask
    self.backEnd = backEnd
    self.fail = fail
    self.portal = portal
    self.exemptions = exemptions
    self.forward = forward
    self.accounting = accounting
  }
}

/// A service: an address and a port.
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
  public var address: Address
  public var port: UInt16

  public init(_ address: Address, port: UInt16) {
    self.address = address
    self.port = port
  }

  public var description: String { address.isIPv4 ? "\(address):\(port)" : "[\(address)]:\(port)" }
}
