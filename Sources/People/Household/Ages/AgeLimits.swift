internal import Policy

/// What a child may watch unless a guardian says otherwise, by its age.
struct AgeLimits: Hashable, Sendable {
  let movie: Int
  let television: Int
  let application: Int
  /// Whether music with strong language is denied as well as pages for adults, and videos that are not for everybody.
  let isYoung: Bool

  /// Where a child may more than before. Any program of a child's user can read what limits it, so two of these are
  /// never less than two years apart, and a limit tells no age: a rating for an age between them is for the next one.
  /// They are the ages at which laws and programs ask as well, so that both together tell no more.
  static let gates = [7, 9, 13, 16, adult]
  static let adult = 18
  private static let teenager = 13
  /// From this age on, up to this rating, in the integers of Screen Time. All of them are for adults.
  private static let movies = [(0, 100), (9, 200), (13, 300)]
  private static let programmes = [(0, 100), (7, 300), (13, 400), (16, 500)]
  private static let applications = [(0, 100), (9, 200), (13, 300), (16, 500)]

  /// Nil for adults, whom nothing is denied because of their age.
  init?(age: Int) {
    guard age < AgeLimits.adult else { return nil }
    func limit(_ steps: [(age: Int, rating: Int)]) -> Int { steps.last { $0.age <= age }?.rating ?? 100 }
    movie = limit(AgeLimits.movies)
    television = limit(AgeLimits.programmes)
    application = limit(AgeLimits.applications)
    isYoung = age < AgeLimits.teenager
  }
}

extension Child {
  /// The least that it may be: of a birthday the year alone is known.
  func age(in year: Int) -> Int? { birthYear.map { max(0, year - $0 - 1) } }
}

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
