/// The family's keys, their file, and the sealer that uses them.
package struct Keyring {
  private let path: String
  package private(set) var key: FamilyKey
  package private(set) var sealer: Sealer

  /// Reads the keys of a file; makes a new key where there is no file and `mayBegin`.
  package init(path: String, mayBegin: Bool = true) throws(FamilyKeyError) {
    self.path = path
    key = try FamilyKey(path: path, mayBegin: mayBegin)
    sealer = Sealer(key)
  }

  /// Adds a new sealing key; all old ones open.
  package mutating func rotate() throws(FamilyKeyError) {
    var fresh = key
    _ = try fresh.rotate()
    try use(fresh)
  }

  /// Adds another family's keys. Their newest seals from now on; all others open.
  package mutating func add(_ other: FamilyKey) throws(FamilyKeyError) {
    var fresh = key
    try fresh.add(other)
    try use(fresh)
  }

  /// Writes the keys to disk before anything is sealed with them.
  private mutating func use(_ fresh: FamilyKey) throws(FamilyKeyError) {
    if fresh == key { return }
    try fresh.save(to: path)
    key = fresh
    sealer = Sealer(fresh)
  }
}
