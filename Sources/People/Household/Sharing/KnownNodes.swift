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

  init() {}

  /// The last that it was are the ones of which there may be bytes yet.
  mutating func become(_ node: NodeID) {
    own = (own.filter { $0 != node.number } + [node.number]).suffix(KnownNodes.mostOwn)
  }

  func wasThis(_ node: NodeID) -> Bool { own.contains(node.number) }

  mutating func device(of node: NodeID) -> UInt16? {
    if wasThis(node) { return nil }
    if let place = others.firstIndex(of: node.number) { return KnownNodes.first + UInt16(place) }
    guard others.count < KnownNodes.most else { return nil }
    others.append(node.number)
    return KnownNodes.first + UInt16(others.count - 1)
  }
}

extension KnownNodes {
  init(_ row: SecretRow?) {
    let object = row.flatMap { (try? JSON(parsing: $0.value))?.object }
    own = Array((object?["own"]?.array?.compactMap(\.int) ?? []).suffix(KnownNodes.mostOwn))
    others = Array((object?["others"]?.array?.compactMap(\.int) ?? []).prefix(KnownNodes.most))
  }

  var row: SecretRow {
    let object: JSON.Object = ["own": .array(own.map { .int($0) }), "others": .array(others.map { .int($0) })]
    return SecretRow(SecretKey.fleetNodes, JSON.object(object).text)
  }
}
