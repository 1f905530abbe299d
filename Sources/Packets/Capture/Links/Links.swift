/// The machine's network interfaces, and by which of them it reaches what is not beside it.
public struct Links: Hashable, Sendable {
  public struct Link: Hashable, Sendable {
    /// The kernel's number.
    public let number: UInt32
    public let name: String
    /// As the kernel calls it: `bridge`, `vlan`, `veth`; empty for a card.
    public let kind: String
    /// What it is a part of; 0 for none.
    public let master: UInt32
    /// What it lies on, as a VLAN does; 0 for none.
    public let below: UInt32
    /// The user whose programs may be at the other end of a tun device.
    public let owner: UInt32?

    public init(
      number: UInt32, name: String, kind: String = "", master: UInt32 = 0, below: UInt32 = 0, owner: UInt32? = nil
    ) {
      // People read it on a terminal.
      let shown = name.unicodeScalars.lazy.map { $0.value < 33 || $0.value > 126 ? "?" : Character($0) }
      (self.number, self.name, self.kind) = (number, String(shown), kind)
      (self.master, self.below, self.owner) = (master, below, owner)
    }
  }

  public let all: [Link]
  /// Of the routes to everywhere.
  public let waysOut: Set<UInt32>
  /// Wireless cards that others join, by their numbers.
  public let hotspots: Set<UInt32>

  public init(_ all: [Link], waysOut: Set<UInt32> = [], hotspots: Set<UInt32> = []) {
    (self.all, self.waysOut, self.hotspots) = (all, waysOut, hotspots)
  }

  public func named(_ name: String) -> Link? { all.first { $0.name == name } }

  public func parts(of master: Link) -> [Link] { all.filter { $0.master == master.number } }

  public var bridges: [Link] { all.filter { $0.kind == "bridge" } }
}
