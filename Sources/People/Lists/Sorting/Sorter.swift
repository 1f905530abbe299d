internal import PicketSystem

/// Sorts any number of records in bounded memory: what does not fit is sorted in pieces, spilled to a file and merged.
///
/// A record is a key and a rest. Keys are compared octet by octet, then the rests, so that the order never depends on
/// the pieces.
struct Sorter: ~Copyable {
  /// Octets of records held at once. Their index takes about as much again.
  static let budget = 32 << 20

  private let folder: String
  private let budget: Int
  private var arena = Arena()
  private var runs: [Range<Int>] = []
  private var spillFile: SpillFile?

  init(folder: String, budget: Int = Sorter.budget) {
    self.folder = folder
    self.budget = budget
  }

  /// The first `keyCount` octets are the key. At most 65,535 octets in all.
  mutating func add(_ record: [UInt8], keyCount: Int) throws(Failure) {
    if arena.size + record.count + SortRecord.head > budget && arena.count > 0 { try spill() }
    arena.append(record, keyCount: keyCount)
  }

  private mutating func spill() throws(Failure) {
    let place = if let spillFile { spillFile } else { try SpillFile(folder: folder) }
    spillFile = place
    arena.sort()
    let start = place.count
    var bytes: [UInt8] = []
    for index in 0..<arena.count {
      bytes += arena.record(index).whole
      if bytes.count >= SpillFile.piece {
        try place.append(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try place.append(bytes)
    runs.append(start..<place.count)
    arena.removeAll()
  }

  /// The records in order, including duplicates; can be called more than once.
  mutating func sorted() throws(Failure) -> Sorted {
    if runs.isEmpty {
      arena.sort()
      return Sorted(arena)
    }
    if arena.count > 0 { try spill() }
    // Reading back uses the memory that sorting had.
    arena = Arena()
    guard let spillFile else { return Sorted(arena) }
    // Together the readers hold no more than the arena did.
    let window = max(4096, min(SpillFile.piece, budget / runs.count))
    return Sorted(try Merge(runs.map { RunReader(spillFile, $0, window: window) }))
  }
}

/// Records in order, one after the other.
struct Sorted {
  private let arena: Arena
  private var index = 0
  /// nil when all of them are in memory.
  private var merge: Merge?

  init(_ arena: Arena) { self.arena = arena }

  init(_ merge: Merge) {
    arena = Arena()
    self.merge = merge
  }

  mutating func next() throws(Failure) -> SortRecord? {
    if let record = try merge?.next() { return record }
    if index == arena.count { return nil }
    index += 1
    return arena.record(index - 1)
  }
}

/// A temporary file of sorted pieces, shared by its readers.
final class SpillFile {
  /// How much is written or read at once.
  static let piece = 1 << 18

  private var scratch: Scratch

  init(folder: String) throws(Failure) { scratch = try Scratch(in: folder) }

  var count: Int { scratch.count }

  func append(_ bytes: [UInt8]) throws(Failure) { try scratch.append(bytes) }

  func read(into buffer: inout [UInt8], from offset: Int) throws(Failure) -> Int {
    try scratch.read(into: &buffer, from: offset)
  }
}
