internal import Capture
internal import FilterProtocol
internal import Inspect
internal import PicketSystem
internal import Wire

/// Where the home's devices are, as far as this machine sees them.
struct Home: Hashable, Sendable {
  /// By which interfaces their packets come in.
  enum Side: Hashable, Sendable {
    /// By none: a laptop looks after users, and whatever comes in is somebody else's.
    case nowhere
    /// Nobody said by which.
    case anywhere
    /// By these; those that are not there have no number yet.
    case interfaces([UInt32])
  }

  let side: Side
  /// What lies on its links.
  let networks: LocalNetworks

  static let unknown = Home(side: .anywhere, networks: LocalNetworks([]))

  /// Whether what comes in by an interface may be a device's of the home.
  func mayBeBehind(_ interface: UInt32) -> Bool {
    switch side {
    case .nowhere: false
    case .anywhere: true
    case .interfaces(let numbers): numbers.contains(interface)
    }
  }

  /// Whether somebody said that it is.
  func isBehind(_ interface: UInt32) -> Bool { side != .anywhere && mayBeBehind(interface) }
}

extension Home {
  /// The home of now: interfaces come and go with their addresses, and come back with other numbers.
  init(_ order: FenceOrder) {
    if order.mode == .laptop {
      side = .nowhere
    } else {
      side = order.interfaces.isEmpty ? .anywhere : .interfaces(order.interfaces.compactMap(NetworkInterface.number))
    }
    // Without them nothing is taken for local but what never leaves a link.
    let known = ((try? LinkNetwork.all()) ?? []).filter { !$0.network.address.isLoopback }
    networks = LocalNetworks(Home.local(known, side).map { ($0.address, $0.isIPv4 ? $0.length + 96 : $0.length) })
  }

  /// Those of the home's interfaces. Where none is named, all lie in it that are not the way out, or the only one. A
  /// laptop's neighbours are whoever is on a link with it, but for the internet's own: an address that a provider gives out
  /// has strangers beside it.
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
