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
    if ruling.reason == .age, let line = AgePreset.lines.first(where: { isHeld($0, by: store) }) {
      take(setting: line.setting, catalog?.identifier(line.category))
      take(sentence: "kept away by age: \(line.title)")
    }
    guard let setting = result.setting else { return }
    guard let limit = limit(store) else { return take(change: "\(setting) false") }
    take(change: "\(setting) \(limit.rating ?? 1_000)")
  }

  private func isHeld(_ line: AgePreset.Line, by store: Settings.Store?) -> Bool {
    guard case .specific(let held)? = store?.categories else { return false }
    return held.contains(line.category) && match.categories.contains(line.category)
  }

  mutating func takeLimit(_ store: Settings.Store?, isOfAge: Bool = false) {
    if ruling.reason == .explicit {
      // A category of its own, or music with strong language.
      let isAdult = result.categories.contains("adult")
      return take(setting: "media.denyExplicitContent", isAdult ? "adult" : application?.identifier)
    }
    guard let limit = limit(store) else { return }
    guard let rating = limit.rating, let maximum = limit.maximum else { return take(setting: limit.setting, nil) }
    if let title = application?.title {
      let what = ruling.reason == .ageRating ? "is rated" : "has nothing below"
      take(sentence: "\(title) \(what) \(limit.scale.mark(Int(rating))), and the limit is \(limit.scale.mark(maximum))")
    }
    let whose = isOfAge ? "what the child's age allows" : "the limit"
    take(
      setting: limit.setting,
      "\(limit.scale.title(Int(rating))) is above \(whose), which is \(limit.scale.title(maximum))")
  }
}
