import Capture
import Household
import PicketSystem
import Wire

/// The machines on this machine's links, by the kernel's own tables.
final class KernelNeighbours: NeighbourReader {
  /// More neighbours are no household: a device floods the network.
  private static let limit = 20_000

  /// nil where the kernel tells nothing of bridges.
  private let bridges = try? BridgeArrivals()

  func neighbours() throws(Failure) -> [Neighbour] {
    do throws(KernelError) {
      return try Neighbours(limit: KernelNeighbours.limit).all.compactMap { Neighbour($0) }
    } catch {
      throw Failure("read", "the table of neighbours", reason: error.reason)
    }
  }

  func arrivals() -> [Arrival] { bridges?.take().compactMap { Arrival($0) } ?? [] }
}

extension Neighbour {
  /// nil for a card address that no single machine has.
  fileprivate init?(_ neighbour: Neighbours.Neighbour) {
    guard let hardware = Hardware(bits: neighbour.hardware.value) else { return nil }
    self.init(
      interface: Int32(bitPattern: neighbour.interface), address: neighbour.address, hardware: hardware,
      silence: neighbour.silence)
  }
}

extension Arrival {
  fileprivate init?(_ arrival: BridgeArrival) {
    guard let card = Hardware(bits: arrival.hardware.value) else { return nil }
    self.init(
      card, at: Int32(bitPattern: arrival.port), of: Int32(bitPattern: arrival.bridge), vlan: arrival.vlan)
  }
}
