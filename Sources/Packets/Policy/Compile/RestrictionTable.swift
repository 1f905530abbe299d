internal import Catalog

/// What stores have against the applications of one catalog: laid out once, so that a store costs its own settings and not
/// a look at every application's texts.
struct RestrictionTable {
  private struct Ratings {
    let application: UInt16
    let movie: UInt16
    let television: UInt16
    let isExplicit: Bool
  }

  /// Of a store, what a line depends on.
  private struct Key: Hashable {
    let blocked: [String]
    let denyExplicit: Bool
    let application: Int?
    let movie: Int?
    let television: Int?
  }

  private let ratings: [Ratings]
  /// Applications by identifier and by bundle identifier.
  private var places: [String: [Int]] = [:]
  private var lines: [Key: [UInt64]] = [:]

  /// Lines are known for as long as one snapshot is compiled, so that there are never more than it has.
  mutating func forget() { lines = [:] }

  init(_ applications: [Application]) {
    ratings = applications.map { application in
      Ratings(
        application: application.rating, movie: application.lowestMovie, television: application.lowestTV,
        isExplicit: application.isExplicit)
    }
    for (place, application) in applications.enumerated() {
      for name in Set([application.identifier] + application.bundles) { places[name, default: []].append(place) }
    }
  }

  /// An octet of `Restriction` for each application, in words.
  mutating func line(of store: Settings.Store) -> [UInt64] {
    let key = Key(
      blocked: store.blockedApplications, denyExplicit: store.denyExplicit, application: store.maximumApplication,
      movie: store.maximumMovie, television: store.maximumTV)
    if let known = lines[key] { return known }
    var line = ratings.map { restriction($0, key).rawValue }
    for name in store.blockedApplications {
      for place in places[name] ?? [] { line[place] = Restriction.blocked.rawValue }
    }
    let words = SnapshotDraft.packed(line)
    lines[key] = words
    return words
  }

  private func restriction(_ ratings: Ratings, _ key: Key) -> Restriction {
    func exceeds(_ rating: UInt16, _ limit: Int?) -> Bool {
      guard let limit, rating > 0 else { return false }
      return Int(rating) > limit
    }
    if exceeds(ratings.application, key.application) { return .application }
    if exceeds(ratings.movie, key.movie) { return .movie }
    if exceeds(ratings.television, key.television) { return .television }
    return key.denyExplicit && ratings.isExplicit ? .explicit : .none
  }
}
