import Catalog
import Files
import Inspect
import Wire

/// What was allowed, by the inspector's own number for each flow: enough to ask again, in fixed memory.
///
/// Names longer than all but a few are not kept; such flows are taken down by any change.
struct JudgedFlows: ~Copyable {
  private var entries: [Entry]
  /// How many are kept, those of flows that are over included until their place is taken.
  private(set) var count = 0

  struct Entry {
    var generation: UInt32 = 0
    var device = DeviceID(0)
    var knowledge = Subject.Knowledge.noName
    var shape = Shape.unknown
    var server = Address(high: 0, low: 0)
    var port: UInt16 = 0
    var name = ShortName()
    var isKept = false
  }

  private let capacity: Int
  /// How many entries have memory behind them for certain.
  private var populated = 0

  /// Memory is taken as flows are, and stays.
  init(capacity: Int) {
    self.capacity = capacity
    entries = []
    entries.reserveCapacity(capacity)
  }

  /// Questions are over with their answer, and are not kept.
  mutating func note(_ subject: borrowing @_addressable Subject) {
    let place = Int(subject.flow.index)
    if subject.via == .dns || place >= capacity { return }
    if entries.count <= place { grow(to: place + 1) }
    entries[place].generation = subject.flow.generation
    entries[place].device = subject.device
    entries[place].knowledge = subject.knowledge
    entries[place].shape = subject.shape
    entries[place].server = subject.server
    entries[place].port = subject.serverPort
    entries[place].name = ShortName(subject.name)
    if !entries[place].isKept { count += 1 }
    entries[place].isKept = true
  }

  private mutating func grow(to count: Int) {
    while entries.count < count {
      if entries.count == populated {
        let more = MemoryAhead.step / MemoryLayout<Entry>.stride
        MemoryAhead.populate(more, behind: entries)
        populated += more
      }
      entries.append(Entry())
    }
  }

  var places: Range<Int> { 0..<entries.count }

  func flow(at place: Int) -> FlowID? {
    entries[place].isKept ? FlowID(index: UInt32(place), generation: entries[place].generation) : nil
  }

  subscript(place: Int) -> Entry { entries[place] }

  mutating func forget(_ place: Int) {
    if entries[place].isKept { count -= 1 }
    entries[place].isKept = false
  }
}

/// A name of at most 64 octets, which all but a few are.
struct ShortName {
  private var words = InlineArray<8, UInt64>(repeating: 0)
  private var length: UInt8 = 0
  private(set) var isWhole = true

  init() {}

  init(_ name: borrowing @_addressable Name) {
    let span = name.wordSpan
    isWhole = span.count <= 8
    length = isWhole ? UInt8(name.count) : 0
    for index in 0..<min(span.count, 8) { words[index] = span[index] }
  }

  var name: Name { Name(words: words.span, count: Int(length)) ?? Name() }
}
