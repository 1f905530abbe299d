internal import Catalog
internal import Policy

/// The last revisions that were published, with what the numbers in their records mean.
///
/// A record counts stores and applications as in the settings that its packet was judged by. It stays open in the filter
/// for most of a second and then travels, so newer settings may have been published before it arrives.
struct RecentRevisions {
  /// What the numbers in a record mean.
  struct Numbering {
    /// The names of all stores, in the order of their numbers from 1 on.
    let stores: [String]
    let catalog: Catalog?
  }

  /// A guardian who clicks through settings publishes a few a second. Records of an older revision lose only store names.
  static let most = 32

  /// Oldest first.
  private var revisions: [(number: UInt64, numbering: Numbering)] = []

  /// `origins` says where each store comes from, in the order of the stores.
  mutating func note(_ publication: Publication, from origins: [Compilation.Origin] = []) {
    if revisions.count == RecentRevisions.most { revisions.removeFirst() }
    let stores = publication.settings.children.flatMap(\.stores).enumerated().map { place, store in
      origins.indices.contains(place) ? origins[place].logged(store.name) : store.name
    }
    revisions.append((publication.snapshot.revision, Numbering(stores: stores, catalog: publication.catalog)))
  }

  /// Nil for a revision that is too old, or that an earlier picketd published.
  subscript(number: UInt64) -> Numbering? { revisions.last { $0.number == number }?.numbering }
}

extension Compilation.Origin {
  /// The name by which the log knows a store. What reads the log knows by their names the stores in which guardians switch the internet
  /// off and hold exams; no app's store has one of these there.
  fileprivate func logged(_ name: String) -> String {
    guard case .store(let key) = self else { return name }
    let first = Sharing.first(of: name)?.name ?? name
    guard [Household.offStore, Household.examStore].contains(first) else { return name }
    return key.client == Household.guardianClient ? first : "\(name) (app)"
  }
}
