public import Catalog
public import Policy

/// What packets are judged by from now on.
public struct Publication: Sendable {
  public let settings: Settings
  public let snapshot: Snapshot
  /// The catalog that the snapshot was compiled with.
  public let catalog: Catalog?
  /// Whether it is for a filter that has nothing else to judge by, and lets nobody out. A filter that has something
  /// better goes on with that.
  public let isFallback: Bool
}

/// What all stores of a child come to together: the most restrictive wins.
public struct Effective: Hashable, Sendable {
  public var maximumMovieRating = 1_000
  public var maximumTVShowRating = 1_000
  public var maximumAppRating = 1_000
  public var denyExplicitContent = false

  public init() {}

  init(_ child: Settings.Child) {
    for store in child.stores {
      maximumMovieRating = min(maximumMovieRating, store.maximumMovie ?? .max)
      maximumTVShowRating = min(maximumTVShowRating, store.maximumTV ?? .max)
      maximumAppRating = min(maximumAppRating, store.maximumApplication ?? .max)
      denyExplicitContent = denyExplicitContent || store.denyExplicit
    }
  }
}
