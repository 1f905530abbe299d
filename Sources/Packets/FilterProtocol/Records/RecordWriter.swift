internal import PicketSystem
internal import Policy
internal import Wire

/// Records the decisions of one packet thread, and merges equal ones: a browser opens six connections to a host at
/// once, and ten equal lines tell no more than one with a count.
///
/// Records stay open for a moment in the ring itself, not yet visible to the taking thread; equal decisions increase
/// their count. So merging needs only a table of places, and costs less than a record. A refusal is shown at once with
/// all records before it; only its repetitions wait.
public struct RecordWriter: ~Copyable {
  /// How long a record stays open after its first decision: checked four times a second, so it is shown within one.
  public static let patience: UInt64 = 700_000_000

  private let ring: RecordRing
  /// The next place, and the first open one.
  private var next: UInt64 = 0
  private var shown: UInt64 = 0
  /// The most open records; beyond them the oldest is shown.
  private let most: UInt64
  /// Places of records by their contents, in sets of four: half a hash, and half of a place. A sender whose names fall
  /// into one set only gets fewer merges.
  private var places: [UInt64]

  private static let sets = 1_024
  private static let ways = 4

  /// For a ring without another writer.
  public init(_ ring: RecordRing) {
    self.ring = ring
    most = UInt64(ring.capacity / 2)
    places = ZeroedMemory.zeros(RecordWriter.sets * RecordWriter.ways)
  }

  /// Shows the open records.
  deinit { ring.show(upTo: next) }

  /// Records one decision; returns whether it needed a new record. An equal decision only increases a count, even if no
  /// record may be added.
  @discardableResult
  public mutating func note(_ record: borrowing @_addressable DecisionRecord, mayAdd: Bool = true) -> Bool {
    let hash = RecordWriter.hash(record)
    let tag = hash & ~0xffff_ffff
    let set = Int(truncatingIfNeeded: hash) & (RecordWriter.sets - 1)
    var (oldest, age) = (0, UInt32(0))
    var isRepeated = false
    for way in set * RecordWriter.ways..<(set + 1) * RecordWriter.ways {
      let distance = UInt32(truncatingIfNeeded: next) &- UInt32(truncatingIfNeeded: places[way])
      if places[way] & ~0xffff_ffff == tag && distance > 0 && distance <= ring.capacity {
        let place = next &- UInt64(distance)
        if DecisionRecord.alike(ring[place], record) {
          if place >= shown {
            ring[place].merge(record.time)
            return false
          }
          isRepeated = record.time &- ring[place].time < RecordWriter.patience
          oldest = way
          break
        }
      }
      if distance >= age { (oldest, age) = (way, distance) }
    }
    guard mayAdd else {
      ring.leaveOut()
      return false
    }
    guard ring.write(record, at: next) else { return false }
    places[oldest] = tag | UInt64(UInt32(truncatingIfNeeded: next))
    next &+= 1
    if record.verdict == .block && !isRepeated {
      show(upTo: next)
    } else if next &- shown > most {
      show(upTo: shown &+ 1)
    }
    return true
  }

  /// Shows records that have been open for long enough, by the records' clock. Call it four times a second.
  public mutating func release(at now: UInt64) {
    var place = shown
    // After the clock was turned back, all are shown.
    while place < next && now &- ring[place].time >= RecordWriter.patience { place &+= 1 }
    if place != shown { show(upTo: place) }
  }

  private mutating func show(upTo place: UInt64) {
    shown = place
    ring.show(upTo: place)
  }

  /// Equal decisions have equal hashes.
  private static func hash(_ record: borrowing @_addressable DecisionRecord) -> UInt64 {
    var hash = UInt64(record.device) << 32 | UInt64(record.questionType) << 8 | (record.verdict == .allow ? 1 : 0)
    let words = record.name.wordSpan
    for index in words.indices { hash = mixed(hash ^ words[index]) }
    return words.isEmpty ? mixed(mixed(hash ^ record.server.address.high) ^ record.server.address.low) : mixed(hash)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let (high, low) = (word ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    return high ^ low
  }
}
