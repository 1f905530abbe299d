internal import PicketSystem
public import Wire

/// Reassembles fragments as the kernel does before any rule sees a packet (net/ipv4/ip_fragment.c,
/// nf_conntrack_reasm.c): in any order, each octet once. Overlapping fragments end their packet.
///
/// Captures are taken before the kernel does this. Memory is fixed: more than `most` packets at a time are refused, as
/// the kernel refuses packets above its own limit.
public struct Reassembler: ~Copyable {
  public enum Outcome: Hashable, Sendable {
    /// Not a fragment.
    case whole
    /// It waits for others, or is a duplicate.
    case held
    /// It completes a packet, which is in `packet`.
    case complete
    /// It contradicts others, or there is no room; its packet may be gone too.
    case refused
  }

  public static let most = 64
  static let longest = 65_535
  /// How long the kernel waits for the rest (net.ipv4.ipfrag_time, net.netfilter.nf_conntrack_frag6_timeout).
  private static let patience4: UInt64 = 30_000_000_000
  private static let patience6: UInt64 = 60_000_000_000

  private var puzzles = [Puzzle](repeating: Puzzle(), count: most)
  /// The data of each packet, in a fixed place for each.
  private var data: [UInt8] = ZeroedMemory.zeros(most << 16)
  /// Which eighths of the data have arrived, one bit each.
  private var presence: [UInt64] = ZeroedMemory.zeros(most * Puzzle.presenceWords)
  private var heads: [UInt8] = ZeroedMemory.zeros(most * Puzzle.longestHead)
  private var output: [UInt8] = []

  public init() { output.reserveCapacity(Reassembler.longest + Puzzle.longestHead) }

  /// The packet completed last. Copy it to keep it.
  public var packet: [UInt8] { output }

  /// How many packets are incomplete.
  public var waiting: Int { puzzles.count { $0.isUsed } }

  /// Takes a packet that arrived at `now`, from its IP header on.
  public mutating func take(_ bytes: RawSpan, at now: UInt64) throws(DecodeError) -> Outcome {
    guard let fragment = try Fragment(bytes) else { return .whole }
    let key = Puzzle.Key(fragment)
    guard let place = place(of: key, at: now) else { return .refused }
    if !puzzles[place].isUsed { begin(place, key, at: now) }
    switch puzzles[place].fit(fragment) {
    case .wrong: return .refused
    case .contradicts: return giveUp(place)
    case .range(let range): return put(fragment, range, into: place)
    }
  }

  private mutating func put(_ fragment: borrowing Fragment, _ range: Range<Int>, into place: Int) -> Outcome {
    switch occupancy(of: range, at: place) {
    case .some: return giveUp(place)
    case .all: return .held
    case .none: break
    }
    if fragment.offset == 0 {
      guard keepHead(fragment, at: place) else { return giveUp(place) }
    }
    data.overwrite(at: place << 16 + range.lowerBound, with: fragment.data.within(0..<range.count))
    mark(range, at: place)
    puzzles[place].add(range, isLast: fragment.isLast)
    guard puzzles[place].isComplete else { return .held }
    let isComposed = compose(place)
    puzzles[place].isUsed = false
    return isComposed ? .complete : .refused
  }

  private mutating func giveUp(_ place: Int) -> Outcome {
    puzzles[place].isUsed = false
    return .refused
  }

  // MARK: Places

  /// The place of this packet, or an empty one. Expired packets are removed.
  private mutating func place(of key: Puzzle.Key, at now: UInt64) -> Int? {
    var free: Int?
    for index in puzzles.indices {
      let patience = puzzles[index].key.isIPv6 ? Reassembler.patience6 : Reassembler.patience4
      if puzzles[index].isUsed && now > puzzles[index].begun && now - puzzles[index].begun > patience {
        puzzles[index].isUsed = false
      }
      if puzzles[index].isUsed && puzzles[index].key == key { return index }
      if !puzzles[index].isUsed && free == nil { free = index }
    }
    return free
  }

  private mutating func begin(_ place: Int, _ key: Puzzle.Key, at now: UInt64) {
    puzzles[place] = Puzzle(key, begun: now)
    for word in 0..<Puzzle.presenceWords { presence[place * Puzzle.presenceWords + word] = 0 }
  }

  // MARK: Arrived data

  private enum Occupancy { case none, some, all }

  /// The last eighth of a packet may be short; nothing else lies in it then.
  private func eighths(_ range: Range<Int>) -> Range<Int> { range.lowerBound / 8..<(range.upperBound + 7) / 8 }

  private func occupancy(of range: Range<Int>, at place: Int) -> Occupancy {
    let eighths = eighths(range)
    let there = eighths.count { presence[place * Puzzle.presenceWords + $0 / 64] >> UInt64($0 % 64) & 1 == 1 }
    return there == 0 ? .none : there == eighths.count ? .all : .some
  }

  private mutating func mark(_ range: Range<Int>, at place: Int) {
    for eighth in eighths(range) { presence[place * Puzzle.presenceWords + eighth / 64] |= 1 << UInt64(eighth % 64) }
  }

  // MARK: The whole packet

  private mutating func keepHead(_ fragment: borrowing Fragment, at place: Int) -> Bool {
    guard fragment.head.byteCount <= Puzzle.longestHead else { return false }
    heads.overwrite(at: place * Puzzle.longestHead, with: fragment.head)
    puzzles[place].headCount = fragment.head.byteCount
    puzzles[place].number = fragment.number
    puzzles[place].numberPlace = fragment.numberPlace
    return true
  }

  /// Joins the first fragment's head and all data. False when the result is longer than a packet can be.
  private mutating func compose(_ place: Int) -> Bool {
    let puzzle = puzzles[place]
    guard let total = puzzle.total else { return false }
    let stated = puzzle.key.isIPv6 ? puzzle.headCount - 40 + total : puzzle.headCount + total
    guard stated <= Reassembler.longest else { return false }
    let head = place * Puzzle.longestHead
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: heads[head..<head + puzzle.headCount])
    output.append(contentsOf: data[place << 16..<place << 16 + total])
    if puzzle.key.isIPv6 {
      write(UInt16(stated), at: 4)
      output[puzzle.numberPlace] = puzzle.number
    } else {
      write(UInt16(stated), at: 2)
      write(0, at: 6)
      write(0, at: 10)
      var sum = Checksum()
      sum.add(output.raw.within(0..<puzzle.headCount))
      write(sum.value, at: 10)
    }
    return true
  }

  private mutating func write(_ value: UInt16, at place: Int) {
    output[place] = UInt8(value >> 8)
    output[place + 1] = UInt8(value & 0xff)
  }
}
