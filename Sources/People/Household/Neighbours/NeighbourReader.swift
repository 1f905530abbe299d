public import PicketSystem

/// How the household learns which machines are on its links. `picketd` reads the kernel's tables; tests say their own.
public protocol NeighbourReader: Sendable {
  /// Every machine that has answered.
  func neighbours() throws(Failure) -> [Neighbour]
  /// Machines that arrived at ports of bridges since the last call.
  func arrivals() -> [Arrival]
}

extension NeighbourReader {
  public func arrivals() -> [Arrival] { [] }
}

/// Nobody is there.
public struct NoNeighbours: NeighbourReader {
  public init() {}
  public func neighbours() -> [Neighbour] { [] }
}
