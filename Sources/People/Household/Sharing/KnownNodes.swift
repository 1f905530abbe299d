internal import Ledger
internal import PicketJSON
internal import Replication

/// Which nodes this household was and is, and by which number each other one's bytes are counted here. It outlasts a fleet: a machine
/// that comes back counts nothing twice.
struct KnownNodes: Hashable {
  /// Numbers of devices from here on stand for other nodes; devices' own do not come so far.
  static let first: UInt16 = 1 << 15
  /// More nodes than a school has. Of others, which a database may make up, no bytes are counted.
  private static let most = 2_000
  private static let mostOwn = 100

  private(set) var own: [Int64] = []
  private var others: [Int64] = []
  /// Those that have said what they are called, sealed by the family's key. A database cannot make such up, and no other node takes their place.
  private var proven: Set<Int64> = []

  init() {}

  /// The last that it was are the ones of which there may be bytes yet.
  mutating func become(_ node: NodeID) {
    own = (own.filter { $0 != node.number } + [node.number]).suffix(KnownNodes.mostOwn)
  }

  func wasThis(_ node: NodeID) -> Bool { own.contains(node.number) }

  mutating func device(of node: NodeID) -> UInt16? {
    if wasThis(node) { return nil }
    if let place = others.firstIndex(of: node.number) { return KnownNodes.first + UInt16(place) }
    if others.count < KnownNodes.most {
      others.append(node.number)
      return KnownNodes.first + UInt16(others.count - 1)
    }
    guard proven.contains(node.number), let place = others.firstIndex(where: { !proven.contains($0) }) else {
      return nil
    }
    others[place] = node.number
    return KnownNodes.first + UInt16(place)
  }

  /// Notes that a node is one of the family's. Returns whether there was no room for it before, so that what it carried was not counted.
  mutating func prove(_ node: NodeID) -> Bool {
    guard !wasThis(node), proven.count < KnownNodes.most, proven.insert(node.number).inserted else { return false }
    return others.count >= KnownNodes.most && !others.contains(node.number)
  }
}

extension KnownNodes {
  init(_ row: SecretRow?) {
    let object = row.flatMap { (try? JSON(parsing: $0.value))?.object }
    own = Array((object?["own"]?.array?.compactMap(\.int) ?? []).suffix(KnownNodes.mostOwn))
    others = Array((object?["others"]?.array?.compactMap(\.int) ?? []).prefix(KnownNodes.most))
    proven = Set((object?["proven"]?.array?.compactMap(\.int) ?? []).prefix(KnownNodes.most))
  }

  var row: SecretRow {
    let object: JSON.Object = [
      "own": .array(own.map { .int($0) }), "others": .array(others.map { .int($0) }),
      "proven": .array(proven.sorted().map { .int($0) }),
    ]
    return SecretRow(SecretKey.fleetNodes, JSON.object(object).text)
  }
}
