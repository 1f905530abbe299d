import Catalog
import Inspect
import PicketSystem
import Policy
import Wire

/// Allowed flows by the inspector's flow ID: enough to judge them again, in fixed memory.
///
/// Very long names are not kept, nor is more than one name of a datagram flow, each of which may have a connection of
/// its own: any change of settings kills such flows.
struct JudgedFlows: ~Copyable {
  private var entries: [Entry]
  /// How many are kept, including ended flows until their place is taken.
  private(set) var count = 0

  struct Entry {
    var generation: UInt32 = 0
    var device = DeviceID(0)
    var knowledge = Subject.Knowledge.noName
    var shape = Shape.unknown
    var server = Address(high: 0, low: 0)
    var port: UInt16 = 0
    var name = ShortName()
    var hasOtherNames = false
    /// Whether name and address went together at the last look.
    var agreement = Identity.Agreement.unknown
    var isKept = false
  }

  private let capacity: Int
  /// The next entry to be checked for whether its flow is over.
  private var nextToAge = 0
  /// How many entries have memory behind them.
  private var populated = 0

  /// Memory is taken as flows come, and kept.
  init(capacity: Int) {
    self.capacity = capacity
    entries = []
    entries.reserveCapacity(capacity)
  }

  /// DNS questions are over with their answer, and are not kept. Returns whether the flow is new, or wants another name
  /// than before.
  @discardableResult
  mutating func note(_ subject: borrowing @_addressable Subject, _ agreement: Identity.Agreement) -> Bool {
    let place = Int(subject.flow.index)
    if subject.via == .dns || place >= capacity { return false }
    if entries.count <= place { grow(to: place + 1) }
    let name = ShortName(subject.name)
    let isSame = entries[place].isKept && entries[place].generation == subject.flow.generation
    let isOther = isSame && entries[place].name != name
    entries[place].hasOtherNames = isSame && subject.via == .quic && (entries[place].hasOtherNames || isOther)
    entries[place].generation = subject.flow.generation
    entries[place].device = subject.device
    entries[place].knowledge = subject.knowledge
    entries[place].shape = subject.shape
    entries[place].server = subject.server
    entries[place].port = subject.serverPort
    entries[place].name = name
    entries[place].agreement = agreement
    if !entries[place].isKept { count += 1 }
    entries[place].isKept = true
    return !isSame || isOther
  }

  /// Stores what a look-up said of a flow and its last name; returns the flow's place, if it is still there with that
  /// name.
  mutating func learn(_ agreement: Identity.Agreement, of subject: borrowing @_addressable Subject) -> Int? {
    let place = Int(subject.flow.index)
    guard knows(subject.flow), !entries[place].hasOtherNames, entries[place].name == ShortName(subject.name) else {
      return nil
    }
    entries[place].agreement = agreement
    return place
  }

  /// Removes the next entries whose flows are over, some at a time.
  mutating func forgetOld(_ isOver: (FlowID) -> Bool) {
    let end = min(nextToAge + JudgedFlows.agedTogether, entries.count)
    for place in min(nextToAge, end)..<end {
      if let flow = flow(at: place), isOver(flow) { forget(place) }
    }
    nextToAge = end == entries.count ? 0 : end
  }

  private static let agedTogether = 1_024

  private mutating func grow(to count: Int) {
    while entries.count < count {
      if entries.count == populated {
        let more = Prefault.step / MemoryLayout<Entry>.stride
        Prefault.populate(more, behind: entries)
        populated += more
      }
      entries.append(Entry())
    }
  }

  var places: Range<Int> { 0..<entries.count }

  func flow(at place: Int) -> FlowID? {
    entries[place].isKept ? FlowID(index: UInt32(place), generation: entries[place].generation) : nil
  }

  func knows(_ flow: FlowID) -> Bool {
    let place = Int(flow.index)
    return place < entries.count && entries[place].isKept && entries[place].generation == flow.generation
  }

  subscript(place: Int) -> Entry { entries[place] }

  mutating func forget(_ place: Int) {
    if entries[place].isKept { count -= 1 }
    entries[place].isKept = false
  }
}

/// A name of at most 64 octets; nearly all names are.
struct ShortName: Equatable {
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

  static func == (left: ShortName, right: ShortName) -> Bool {
    guard left.isWhole && right.isWhole && left.length == right.length else { return false }
    for index in 0..<8 where left.words[index] != right.words[index] { return false }
    return true
  }

  var name: Name { Name(words: words.span, count: Int(length)) ?? Name() }
}
