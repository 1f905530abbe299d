/// The family's key, the file that it lies in, and the sealer under it.
package struct Keyring {
  private let path: String
  package private(set) var key: FamilyKey
  package private(set) var sealer: Sealer

  /// The key of a file; a new one where there is no file and nothing was sealed yet.
  package init(path: String, mayBegin: Bool = true) throws(FamilyKeyError) {
    self.path = path
    key = try FamilyKey(path: path, mayBegin: mayBegin)
    sealer = Sealer(key)
  }

  /// A new key seals from now on; all old ones open.
  package mutating func rotate() throws(FamilyKeyError) {
    var fresh = key
    _ = try fresh.rotate()
    try use(fresh)
  }

  /// The newest of another family's keys seals from now on; all others open as well.
  package mutating func add(_ other: FamilyKey) throws(FamilyKeyError) {
    var fresh = key
    try fresh.add(other)
    try use(fresh)
  }

  /// On the disk before anything is sealed under it.
  private mutating func use(_ fresh: FamilyKey) throws(FamilyKeyError) {
    if fresh == key { return }
    try fresh.save(to: path)
    key = fresh
    sealer = Sealer(fresh)
  }
}
