internal import Policy

/// One of the things that a child's age keeps from it, for as long as no guardian says anything else.
public struct AgeLimit: Hashable, Sendable {
  /// The path of the setting that a guardian says it by.
  public let setting: String
  /// The highest rating that is left; nil for what has none.
  public let maximum: Int?
  /// What is kept away, for people.
  public let sentence: String
}

extension Household {
  /// None for adults, and for a child of whom nobody knows when it was born.
  public func ageLimits(of child: Child) -> [AgeLimit] {
    guard let store = settings(of: state).ageStore(of: child, state.stores.keys.filter { $0.child == child.id }) else {
      return []
    }
    func limit(_ setting: String, _ what: String, _ scale: RatingScale, _ maximum: Int?) -> AgeLimit? {
      maximum.map { AgeLimit(setting: setting, maximum: $0, sentence: "\(what) above \(scale.title($0))") }
    }
    var limits = [
      limit("media.maximumMovieRating", "films", .movies, store.maximumMovie),
      limit("media.maximumTVShowRating", "series", .programmes, store.maximumTV),
      limit("appStore.maximumRating", "applications and their sites", .applications, store.maximumApplication),
    ].compactMap { $0 }
    if store.denyExplicit || store.filter != .none {
      limits.append(
        AgeLimit(
          setting: "media.denyExplicitContent", maximum: nil,
          sentence: store.denyExplicit
            ? "pages and search results for adults, videos that are not for everybody, music with strong language"
            : "pages and search results for adults"))
    }
    return limits
  }
}
