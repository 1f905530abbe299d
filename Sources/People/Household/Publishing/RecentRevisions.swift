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

  mutating func note(_ publication: Publication) {
    if revisions.count == RecentRevisions.most { revisions.removeFirst() }
    let stores = publication.settings.children.flatMap(\.stores).map(\.name)
    revisions.append((publication.snapshot.revision, Numbering(stores: stores, catalog: publication.catalog)))
  }

  /// Nil for a revision that is too old, or that an earlier picketd published.
  subscript(number: UInt64) -> Numbering? { revisions.last { $0.number == number }?.numbering }
}
