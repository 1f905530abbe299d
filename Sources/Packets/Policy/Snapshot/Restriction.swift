/// What a store has against an application, an octet of the snapshot.
enum Restriction: UInt8, CaseIterable {
  case none
  case blocked
  case application
  case movie
  case television
  case explicit

  var reason: Reason? {
    switch self {
    case .none: nil
    case .blocked: .applicationBlocked
    case .application: .ageRating
    case .movie: .movieRating
    case .television: .tvRating
    case .explicit: .explicit
    }
  }
}
