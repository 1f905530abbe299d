internal import Catalog

/// What a store has against an application, an octet of the snapshot.
enum Restriction: UInt8, CaseIterable {
  case none
  case blocked
  case age
  case movie
  case television
  case explicit

  init(_ application: Application, in store: Settings.Store) {
    func exceeds(_ rating: UInt16, _ limit: Int?) -> Bool {
      guard let limit, rating > 0 else { return false }
      return Int(rating) > limit
    }
    if store.blockedApplications.contains(where: { application.answers(to: $0) }) {
      self = .blocked
    } else if exceeds(application.rating, store.maximumApplication) {
      self = .age
    } else if exceeds(application.lowestMovie, store.maximumMovie) {
      self = .movie
    } else if exceeds(application.lowestTV, store.maximumTV) {
      self = .television
    } else if store.denyExplicit && application.isExplicit {
      self = .explicit
    } else {
      self = .none
    }
  }

  var reason: Reason? {
    switch self {
    case .none: nil
    case .blocked: .applicationBlocked
    case .age: .ageRating
    case .movie: .movieRating
    case .television: .tvRating
    case .explicit: .explicit
    }
  }
}
