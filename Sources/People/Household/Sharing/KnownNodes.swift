internal import Ledger
internal import PicketJSON
internal import Replication

/// Which nodes this household was and is, and by which number each other one's bytes are counted here. It outlasts a fleet, and a backup
/// that is restored: a machine that comes back counts nothing twice.
struct KnownNodes: Hashable {
  /// Numbers of devices from here on stand for other nodes; devices' own do not come so far.
  static let first: UInt16 = 1 << 15
  /// More nodes than a school has. Of others, which a database may make up, no bytes are counted.
  private static let most = 2_000
  private static let mostOwn = 100

  private(set) var own: [Int64] = []
  /// The last hour of which this household still has what it carried as such a node; none where it has all of it. What was carried
  /// after a backup that was restored is known from the database alone, like what others carried.
  private var ends: [Int64: Int64] = [:]
  private var others: [Int64] = []
  /// Those that have said what they are called, sealed by the family's key. A database cannot make such up, and no other node takes their place.
  private var proven: Set<Int64> = []

  init() {}

  /// The last that it was are the ones of which there may be bytes yet.
  mutating func become(_ node: NodeID) {
    own = (own.filter { $0 != node.number } + [node.number]).suffix(KnownNodes.mostOwn)
    ends = ends.filter { own.contains($0.key) && $0.key != node.number }
  }

  /// Whether this household carried in an hour what the node did.
  func wasThis(_ node: NodeID, in hour: Int64) -> Bool {
    own.contains(node.number) && hour <= ends[node.number] ?? .max
  }

  mutating func device(of node: NodeID, in hour: Int64) -> UInt16? {
    if wasThis(node, in: hour) { return nil }
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
    guard !wasThis(node, in: .max), proven.count < KnownNodes.most, proven.insert(node.number).inserted else {
      return false
    }
    return others.count >= KnownNodes.most && !others.contains(node.number)
  }

  /// What a backup knows, and what was known when it was restored. `last` is the last hour of which the backup has what was carried here.
  init(restored backup: KnownNodes, over present: KnownNodes, last: Int64) {
    // The backup's bytes are counted by the backup's numbers.
    others = Array((backup.others + present.others.filter { !backup.others.contains($0) }).prefix(KnownNodes.most))
    proven = Set(backup.proven.union(present.proven).sorted().prefix(KnownNodes.most))
    own = (backup.own + present.own.filter { !backup.own.contains($0) }).suffix(KnownNodes.mostOwn)
    for node in own {
      ends[node] = min((backup.own.contains(node) ? backup : present).ends[node] ?? .max, last)
    }
  }
}

extension KnownNodes {
  init(_ row: SecretRow?) {
    let object = row.flatMap { (try? JSON(parsing: $0.value))?.object }
    own = Array((object?["own"]?.array?.compactMap(\.int) ?? []).suffix(KnownNodes.mostOwn))
    for end in object?["ends"]?.array ?? [] {
      guard let node = end.object?["node"]?.int, own.contains(node), let hour = end.object?["hour"]?.int else {
        continue
      }
      ends[node] = hour
    }
    others = Array((object?["others"]?.array?.compactMap(\.int) ?? []).prefix(KnownNodes.most))
    proven = Set((object?["proven"]?.array?.compactMap(\.int) ?? []).prefix(KnownNodes.most))
  }

  var row: SecretRow {
    let ends = ends.sorted { $0.key < $1.key }.map { end -> JSON in
      let object: JSON.Object = ["node": .int(end.key), "hour": .int(end.value)]
      return .object(object)
    }
    let object: JSON.Object = [
      "own": .array(own.map { .int($0) }), "ends": .array(ends), "others": .array(others.map { .int($0) }),
      "proven": .array(proven.sorted().map { .int($0) }),
    ]
    return SecretRow(SecretKey.fleetNodes, JSON.object(object).text)
  }
}
