internal import PicketSystem
internal import Policy
internal import Wire

/// Writes down what one packet thread decides, each thing once: a browser opens six connections to a host at once, and
/// ten lines about it tell no more than one with a number.
///
/// Records stay open for a moment, in the ring itself, where whoever takes does not see them yet; what says the same
/// meanwhile is counted there. So merging needs no memory of its own but a table of places, and costs less than a record.
/// What is refused is shown at once with all that came before it; only what is refused again within the moment waits.
public struct RecordWriter: ~Copyable {
  /// How long a record stays open after the first that it stands for: what is looked at four times a second is shown
  /// within one.
  public static let patience: UInt64 = 700_000_000

  private let ring: RecordRing
  /// Where the next one goes, and the first that is open.
  private var next: UInt64 = 0
  private var shown: UInt64 = 0
  /// So many may be open; beyond that the oldest is shown.
  private let most: UInt64
  /// Where records are, by what they say, in sets of four: half a hash, and half of a place. Whoever finds names that
  /// meet in a set is merged less, and nothing else.
  private var places: [UInt64]

  private static let sets = 1_024
  private static let ways = 4

  /// For a ring that no other writer pushes to.
  public init(_ ring: RecordRing) {
    self.ring = ring
    most = UInt64(ring.capacity / 2)
    places = ZeroedMemory.zeros(RecordWriter.sets * RecordWriter.ways)
  }

  /// What is still open is shown.
  deinit { ring.show(upTo: next) }

  /// Takes a record of one decision; says whether it is a new one. What says the same as another is counted there, also
  /// where no new one may be added.
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

  /// Shows what has been open for long enough, by the clock that records have. Call it four times a second.
  public mutating func look(at now: UInt64) {
    var place = shown
    // A clock that was turned back shows all.
    while place < next && now &- ring[place].time >= RecordWriter.patience { place &+= 1 }
    if place != shown { show(upTo: place) }
  }

  private mutating func show(upTo place: UInt64) {
    shown = place
    ring.show(upTo: place)
  }

  /// Records that say the same have the same.
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
