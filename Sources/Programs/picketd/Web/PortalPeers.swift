import Capture
import Configuration
import FilterProtocol
import Household
import PicketSystem
import Synchronization
import Wire

/// Finds out who is at the other end of picket-web's connections at the portal: from the kernel's tables, and from nothing
/// that anybody says.
final class PortalPeers: Sendable {
  private struct Place {
    var portal: Endpoint?
    var interfaces: [String] = []
    /// Whether devices of the home are behind this machine: a laptop looks after its users alone.
    var hasDevices = false
  }

  /// More neighbours are no household.
  private static let mostNeighbours = 20_000

  private let place: Mutex<Place>

  init(_ configuration: Configuration) { place = Mutex(PortalPeers.place(configuration)) }

  func use(_ configuration: Configuration) { place.withLock { $0 = PortalPeers.place(configuration) } }

  private static func place(_ configuration: Configuration) -> Place {
    Place(
      portal: configuration.portal, interfaces: configuration.interfaces, hasDevices: configuration.mode != .laptop)
  }

  /// Nil where there is no such connection, where a user other than `holder` has its end here, and where the other end
  /// cannot be told.
  func find(_ peer: Endpoint, heldBy holder: UInt32) -> PortalPeer? {
    let place = place.withLock { $0 }
    guard let portal = place.portal else { return nil }
    let (here, there) = ((address: portal.address, port: portal.port), (address: peer.address, port: peer.port))
    do throws(KernelError) {
      var holders = try ConnectionHolders()
      // Even a picket-web that was taken over can speak only for devices that have a connection to it.
      guard try holders.user(at: here, connectedTo: there) == holder else { return nil }
      if let user = try holders.user(at: there, connectedTo: here) { return .user(user) }
      // A link-local address may be several machines', one on each link.
      guard place.hasDevices, !peer.address.isLoopback, !peer.address.isLinkLocal else { return nil }
      let neighbours = try Neighbours(limit: PortalPeers.mostNeighbours).all.filter { $0.address == peer.address }
      let sides = Set(place.interfaces.compactMap(NetworkInterface.number))
      let cards = neighbours.map { neighbour in
        place.interfaces.isEmpty || sides.contains(neighbour.interface)
          ? Hardware(bits: neighbour.hardware.value) : nil
      }
      // Someone answers there who is not in the home, or has no card of a single machine.
      if cards.contains(nil) { return nil }
      return .machine(peer.address, cards: Set(cards.compactMap { $0 }))
    } catch {
      return nil
    }
  }
}

extension Address {
  /// RFC 3927 and RFC 4291 2.5.6.
  fileprivate var isLinkLocal: Bool { isIPv4 ? v4 >> 16 == 0xa9fe : high >> 54 == 0x3fa }
}
