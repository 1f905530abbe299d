internal import Files

/// Sorts any number of records in bounded memory: what does not fit is sorted in pieces, laid aside and merged.
///
/// A record is a key and a rest. Keys are compared octet by octet; of equal keys the rest decides, so that the order
/// never depends on how the pieces fell.
struct Sorter: ~Copyable {
  /// Octets of records held at once. Their index takes about as much again.
  static let budget = 32 << 20

  private let folder: String
  private let budget: Int
  private var arena = Arena()
  private var runs: [Range<Int>] = []
  private var aside: Aside?

  init(folder: String, budget: Int = Sorter.budget) {
    self.folder = folder
    self.budget = budget
  }

  /// The first `keyCount` octets are the key. All together at most 65,535.
  mutating func add(_ record: [UInt8], keyCount: Int) throws(Failure) {
    if arena.size + record.count + Record.head > budget && arena.count > 0 { try spill() }
    arena.append(record, keyCount: keyCount)
  }

  private mutating func spill() throws(Failure) {
    let place = if let aside { aside } else { try Aside(folder: folder) }
    aside = place
    arena.sort()
    let start = place.count
    var bytes: [UInt8] = []
    for index in 0..<arena.count {
      bytes += arena.stored(index)
      if bytes.count >= Aside.piece {
        try place.append(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try place.append(bytes)
    runs.append(start..<place.count)
    arena.removeAll()
  }

  /// The records in order, each once for every time it was added; as often as they are wanted.
  mutating func sorted() throws(Failure) -> Sorted {
    if runs.isEmpty {
      arena.sort()
      return .held(arena, next: 0)
    }
    if arena.count > 0 { try spill() }
    guard let aside else { return .held(Arena(), next: 0) }
    // Together the readers hold no more than the arena did.
    let window = max(4096, min(Aside.piece, budget / runs.count))
    return .merged(try Merge(runs.map { RunReader(aside, $0, window: window) }))
  }
}

/// Records in order, one after the other.
enum Sorted {
  case held(Arena, next: Int)
  case merged(Merge)

  mutating func next() throws(Failure) -> Record? {
    switch self {
    case .held(let arena, let index):
      if index == arena.count { return nil }
      self = .held(arena, next: index + 1)
      return arena.record(index)
    case .merged(var merge):
      self = .held(Arena(), next: 0)
      let record = try merge.next()
      self = .merged(merge)
      return record
    }
  }
}

/// Where sorted pieces wait, shared by those who read them back.
final class Aside {
  /// What is written or read at once.
  static let piece = 1 << 18

  private var scratch: Scratch

  init(folder: String) throws(Failure) { scratch = try Scratch(in: folder) }

  var count: Int { scratch.count }

  func append(_ bytes: [UInt8]) throws(Failure) { try scratch.append(bytes) }

  func read(into buffer: inout [UInt8], from offset: Int) throws(Failure) -> Int {
    try scratch.read(into: &buffer, from: offset)
  }
}
