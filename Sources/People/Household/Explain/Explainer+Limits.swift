internal import Catalog
internal import Policy

// Ratings and the settings that limit them, in the words that guardians know.
extension Explainer {
  private typealias Limit = (setting: String, scale: RatingScale, rating: UInt16?, maximum: Int?)

  /// The limit that was exceeded, as the store has it that packets are judged by.
  private func limit(_ store: Settings.Store?) -> Limit? {
    switch ruling.reason {
    case .ageRating: ("appStore.maximumRating", .applications, application?.rating, store?.maximumApplication)
    case .movieRating: ("media.maximumMovieRating", .movies, application?.lowestMovie, store?.maximumMovie)
    case .tvRating: ("media.maximumTVShowRating", .programmes, application?.lowestTV, store?.maximumTV)
    default: nil
    }
  }

  /// A limit that comes from the child's age, with the setting that would change it.
  mutating func takeAge(_ store: Settings.Store?) {
    takeLimit(store, isOfAge: true)
    // A teenager's web filter has no setting of its own.
    if ruling.reason == .blockedCategory { take(setting: "media.denyExplicitContent", "adult") }
    guard let setting = result.setting else { return }
    guard let limit = limit(store) else { return take(change: "\(setting) false") }
    take(change: "\(setting) \(limit.rating ?? 1_000)")
  }

  mutating func takeLimit(_ store: Settings.Store?, isOfAge: Bool = false) {
    if ruling.reason == .explicit {
      // A category of its own, or music with strong language.
      let isAdult = result.categories.contains("adult")
      return take(setting: "media.denyExplicitContent", isAdult ? "adult" : application?.identifier)
    }
    guard let limit = limit(store) else { return }
    guard let rating = limit.rating, let maximum = limit.maximum else { return take(setting: limit.setting, nil) }
    let whose = isOfAge ? "what the child's age allows" : "the limit"
    take(
      setting: limit.setting,
      "\(limit.scale.title(Int(rating))) is above \(whose), which is \(limit.scale.title(maximum))")
  }
}

/// What people call the integers of Screen Time's ratings: by the marks of the United States.
struct RatingScale {
  /// From this rating on, in order.
  private let marks: [(rating: Int, title: String)]

  static let movies = RatingScale(
    marks: [(100, "G"), (200, "PG"), (300, "PG-13"), (400, "R"), (500, "NC-17"), (1_000, "everything")])
  static let programmes = RatingScale(
    marks: [
      (100, "TV-Y"), (200, "TV-Y7"), (300, "TV-G"), (400, "TV-PG"), (500, "TV-14"), (600, "TV-MA"),
      (1_000, "everything"),
    ])
  static let applications = RatingScale(
    marks: [(100, "4+"), (200, "9+"), (300, "13+"), (500, "16+"), (600, "18+"), (1_000, "everything")])

  /// With the integer, which is what a guardian sets.
  func title(_ rating: Int) -> String {
    "\(marks.last { $0.rating <= rating }?.title ?? "nothing") (\(rating))"
  }
}
