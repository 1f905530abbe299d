/// A revision that a node knows of: how far it has read, or where its last parcel lies. What the database showed of it tells a
/// database that was set back from the one that the node knows.
public struct Bookmark: Hashable, Sendable {
  public let revision: Int64
  /// nil where that is not known yet.
  public let mark: [UInt8]?

  public static let beginning = Bookmark(revision: 0, mark: nil)

  public init(revision: Int64, mark: [UInt8]?) { (self.revision, self.mark) = (revision, mark) }

  /// Whether the database shows of the revision what the node knows. One that it forgot, since it is old, is read again like all
  /// that a database has which was set back; where nothing is known of it, as within a reading of all, there is nothing to compare.
  package func agrees(with shown: [UInt8]?) -> Bool {
    guard revision != 0, let mark else { return true }
    return shown == mark
  }
}
