import Household
import Link

/// What the filter was given to judge by, in its order, and what it has agreed to so far.
struct Handovers {
  /// Not taken yet.
  private var given: [Publication] = []
  /// What was taken last.
  private(set) var inForce: Publication?
  private var agreed: Set<FilterLink.Errand> = []

  /// Whether there is a fence, and something to judge by.
  var isStanding: Bool { agreed.isSuperset(of: [.fence, .snapshot]) }

  /// There is a filter that was given nothing yet.
  mutating func begin() { given = [] }

  mutating func give(_ publication: Publication) { given.append(publication) }

  /// It does not take what it was given first.
  mutating func refuse() { if !given.isEmpty { given.removeFirst() } }

  /// It takes what it was given first.
  mutating func take() {
    if !given.isEmpty { inForce = given.removeFirst() }
    agree(.snapshot)
  }

  mutating func agree(_ errand: FilterLink.Errand) { agreed.insert(errand) }
}
