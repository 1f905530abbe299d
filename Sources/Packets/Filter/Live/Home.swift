internal import Capture
internal import FilterProtocol
internal import Inspect
internal import PicketSystem
internal import Wire

/// Where the home's devices are, seen from this machine.
struct Home: Hashable, Sendable {
  /// The interfaces where their packets come in.
  enum Side: Hashable, Sendable {
    /// None: a laptop supervises its users, and inbound packets are others'.
    case nowhere
    /// Not configured.
    case anywhere
    /// These interfaces; an interface that does not exist has no number yet.
    case interfaces([UInt32])
  }

  let side: Side
  /// The networks on its interfaces.
  let networks: LocalNetworks
  /// Whether users of this machine are supervised too.
  var hasUsers = false

  static let unknown = Home(side: .anywhere, networks: LocalNetworks([]))

  /// Whether packets from an interface may come from a device of the home.
  func mayBeBehind(_ interface: UInt32) -> Bool {
    switch side {
    case .nowhere: false
    case .anywhere: true
    case .interfaces(let numbers): numbers.contains(interface)
    }
  }

  /// Whether the configuration says that the home is behind it.
  func isBehind(_ interface: UInt32) -> Bool { side != .anywhere && mayBeBehind(interface) }
}

extension Home {
  /// The home at this moment: interfaces come and go with their addresses, and return with other numbers.
  init(_ order: FenceOrder) {
    if order.mode == .laptop {
      side = .nowhere
    } else {
      side = order.interfaces.isEmpty ? .anywhere : .interfaces(order.interfaces.compactMap(NetworkInterface.number))
    }
    // If they cannot be read, only link-local addresses count as local.
    let known = ((try? LinkNetwork.all()) ?? []).filter { !$0.network.address.isLoopback }
    networks = LocalNetworks(Home.local(known, side).map { ($0.address, $0.isIPv4 ? $0.length + 96 : $0.length) })
    hasUsers = order.mode != .router
  }

  /// Networks of the home's interfaces. If none are configured: all interfaces except the way out, or the only one. On
  /// a laptop: all links with local addresses, since strangers are next to an address that a provider gave out.
  private static func local(_ known: [LinkNetwork], _ side: Side) -> [Network] {
    switch side {
    case .interfaces(let numbers): return known.filter { numbers.contains($0.interface) }.map(\.network)
    case .nowhere: return known.map(\.network).filter { $0.address.isLocal || !$0.isIPv4 && $0.length >= 64 }
    case .anywhere:
      let waysOut = (try? Links())?.waysOut ?? []
      let inner = known.filter { !waysOut.contains($0.interface) }
      return (inner.isEmpty ? known : inner).map(\.network)
    }
  }
}
