public import Catalog
public import Policy

/// What packets are judged by from now on.
public struct Publication: Sendable {
  public let settings: Settings
  public let snapshot: Snapshot
  /// The one that goes with the snapshot.
  public let catalog: Catalog?
  /// Whether it is for a filter that has nothing else to judge by: it lets nobody out. One that has goes on with that.
  public let isStandIn: Bool
}

/// Something that listeners may wait for.
public enum Change: Hashable, Sendable {
  case authorization(Authorization)
  case question(Question)
  case grants
  case effective(child: Int, Effective)
}

/// What all stores of a child come to together: the most restrictive wins.
public struct Effective: Hashable, Sendable {
  public var maximumMovieRating = 1_000
  public var maximumTVShowRating = 1_000
  public var maximumAppRating = 1_000
  public var denyExplicitContent = false

  public init() {}
}

extension Household {
  /// The current one at once, then every one that differs; who is slow gets the newest.
  public func publications() -> AsyncStream<Publication> { publishing.listen(keeping: 1, first: current) }

  public nonisolated func changes() -> AsyncStream<Change> { changing.listen(keeping: 1_024) }

  /// Decisions as they come in.
  public nonisolated func decisions() -> AsyncStream<[Decision]> { deciding.listen(keeping: 64) }
}
