import FilterProtocol
import Household
import Policy

/// What the filter was given to judge by, in its order, and what it has agreed to so far.
struct SnapshotDeliveries {
  /// Not taken yet.
  private var given: [Publication] = []
  /// What was given last, whatever became of it.
  private var newest: UInt64 = 0
  /// What was taken last: packets are judged by it, at the latest when a busy thread of the filter's has come to it.
  private(set) var inForce: Publication?
  private var agreed: Set<FilterLink.PendingOrder> = []

  /// Whether there is a fence, and something to judge by.
  var isStanding: Bool { agreed.isSuperset(of: [.fence, .snapshot]) }

  /// Whether it works on something.
  var isBusy: Bool { !given.isEmpty }

  /// Whether this one is to be given yet.
  func lacks(_ publication: Publication) -> Bool { publication.snapshot.revision > newest }

  /// There is a filter that was given nothing yet.
  mutating func begin() {
    given = []
    newest = 0
  }

  mutating func give(_ publication: Publication) {
    given.append(publication)
    newest = publication.snapshot.revision
  }

  /// It does not take what it was given first; which revision that was.
  mutating func refuse() -> UInt64 { given.isEmpty ? 0 : given.removeFirst().snapshot.revision }

  /// It takes what it was given first; which revision that was.
  mutating func take() -> UInt64 {
    if !given.isEmpty { inForce = given.removeFirst() }
    agree(.snapshot)
    return inForce?.snapshot.revision ?? 0
  }

  mutating func agree(_ errand: FilterLink.PendingOrder) { agreed.insert(errand) }
}
