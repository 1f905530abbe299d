internal import Wire

/// A snapshot's words, read in place. They were checked (`SnapshotReader+Check`): a place that lies in them leads nowhere
/// else.
struct SnapshotReader: ~Escapable {
  let words: Span<UInt64>

  @_lifetime(copy words)
  @inline(__always)
  init(_ words: Span<UInt64>) { self.words = words }

  @_lifetime(copy self)
  @inline(__always)
  func part(_ part: Layout.Part) -> Span<UInt64> {
    let place = words[8 &+ part.rawValue]
    return words.extracting(place.low..<place.low &+ place.high)
  }

  @_lifetime(copy self)
  @inline(__always)
  func record(_ part: Layout.Part, _ index: Int) -> Span<UInt64> {
    let start = words[8 &+ part.rawValue].low &+ index &* part.size
    return words.extracting(start..<start &+ part.size)
  }

  /// The first word of a part.
  @inline(__always) func start(_ part: Layout.Part) -> Int { words[8 &+ part.rawValue].low }

  /// How many records a part has.
  @inline(__always)
  func count(_ part: Layout.Part) -> Int { words[8 &+ part.rawValue].high / part.size }

  @inline(__always) func child(_ index: Int) -> ChildRecord { ChildRecord(record(.children, index)) }
  @inline(__always) func store(_ index: Int) -> StoreRecord { StoreRecord(record(.stores, index)) }
  @inline(__always) func grant(_ index: Int) -> GrantRecord { GrantRecord(record(.grants, index)) }

  @_lifetime(copy self)
  @inline(__always)
  func tree(of child: ChildRecord) -> NameTree {
    NameTree(
      nodes: part(.nodes).extracting(child.nodes), slots: part(.slots).extracting(child.slots),
      labels: part(.labels).extracting(child.labels), seed: words[4])
  }

  /// What the settings of a child do to the names at and below a node of its tree.
  @_lifetime(copy self)
  @inline(__always)
  func effect(of node: Int, _ child: ChildRecord) -> Effect {
    let place = child.effects.lowerBound &+ part(.nodes)[child.nodes.lowerBound &+ 2 &* node].high
    let size = Effect.head &+ Effect.masks &* child.maskWords
    return Effect(part(.effects).extracting(place..<place &+ size), maskWords: child.maskWords)
  }

  /// What a store has against an application, by its number in the catalog plus one.
  @inline(__always)
  func restriction(_ store: StoreRecord, _ application: UInt16) -> Restriction {
    if store.restrictions == 0 || application == 0 || Int(application) > applications { return .none }
    let octet = Int(application) &- 1
    let word = part(.restrictions)[store.restrictions &- 1 &+ octet >> 3]
    return Restriction(rawValue: UInt8(truncatingIfNeeded: word &>> UInt64(8 &* (octet & 7)))) ?? .blocked
  }

  /// Children of the settings; the one of unknown devices comes behind them.
  @inline(__always) var children: Int { words[7].low }

  var revision: UInt64 { words[3] }
  /// The checksum of the catalog that it was compiled with, 0 for none.
  var catalog: UInt64 { words[5] }
  /// Applications of that catalog.
  @inline(__always) var applications: Int { words[6].low }
}
