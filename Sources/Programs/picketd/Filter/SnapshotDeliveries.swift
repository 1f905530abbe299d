import FilterProtocol
import Household
import Policy

/// Snapshots that the filter was given, in their order, and what it has agreed to so far.
struct SnapshotDeliveries {
  /// Given and not taken yet.
  private var given: [Publication] = []
  /// The revision that was given last, taken or not.
  private var newest: UInt64 = 0
  /// The snapshot that was taken last: packets are judged by it as soon as each of the filter's threads has come to it.
  private(set) var inForce: Publication?
  private var agreed: Set<FilterLink.PendingOrder> = []

  /// Whether there is a fence, and something to judge by.
  var isStanding: Bool { agreed.isSuperset(of: [.fence, .snapshot]) }

  /// Whether the filter works on a snapshot.
  var isBusy: Bool { !given.isEmpty }

  /// Whether a publication was not given yet.
  func lacks(_ publication: Publication) -> Bool { publication.snapshot.revision > newest }

  /// There is a new filter, which was given nothing yet.
  mutating func begin() {
    given = []
    newest = 0
  }

  mutating func give(_ publication: Publication) {
    given.append(publication)
    newest = publication.snapshot.revision
  }

  /// The filter refuses what it was given first. Returns its revision.
  mutating func refuse() -> UInt64 { given.isEmpty ? 0 : given.removeFirst().snapshot.revision }

  /// The filter takes what it was given first. Returns its revision.
  mutating func take() -> UInt64 {
    if !given.isEmpty { inForce = given.removeFirst() }
    agree(.snapshot)
    return inForce?.snapshot.revision ?? 0
  }

  mutating func agree(_ order: FilterLink.PendingOrder) { agreed.insert(order) }
}
