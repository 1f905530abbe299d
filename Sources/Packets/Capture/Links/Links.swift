/// The machine's network interfaces, and those of its default routes.
public struct Links: Hashable, Sendable {
  public struct Link: Hashable, Sendable {
    /// The kernel's number.
    public let number: UInt32
    public let name: String
    /// The kernel's kind: `bridge`, `vlan`, `veth`; empty for a card.
    public let kind: String
    /// The interface that it is a port of; 0 for none.
    public let master: UInt32
    /// The interface below it, such as a VLAN's; 0 for none.
    public let below: UInt32
    /// The user who owns a tun device.
    public let owner: UInt32?

    public init(
      number: UInt32, name: String, kind: String = "", master: UInt32 = 0, below: UInt32 = 0, owner: UInt32? = nil
    ) {
      // Shown on a terminal, so control characters are replaced.
      let shown = name.unicodeScalars.lazy.map { $0.value < 33 || $0.value > 126 ? "?" : Character($0) }
      (self.number, self.name, self.kind) = (number, String(shown), kind)
      (self.master, self.below, self.owner) = (master, below, owner)
    }
  }

  public let all: [Link]
  /// The interfaces of default routes.
  public let waysOut: Set<UInt32>
  /// The numbers of wireless cards that others join.
  public let hotspots: Set<UInt32>

  public init(_ all: [Link], waysOut: Set<UInt32> = [], hotspots: Set<UInt32> = []) {
    (self.all, self.waysOut, self.hotspots) = (all, waysOut, hotspots)
  }

  public func named(_ name: String) -> Link? { all.first { $0.name == name } }

  public func parts(of master: Link) -> [Link] { all.filter { $0.master == master.number } }

  public var bridges: [Link] { all.filter { $0.kind == "bridge" } }
}
