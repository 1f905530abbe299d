internal import FamilyTokens
internal import Replication

/// Rows under the family's key, and the numbers by which nodes call the same things.
struct FamilyRowSeal: RowSeal {
  private let sealer: RowSealer

  /// nil where the fleet is another family's.
  init?(_ key: FamilyKey, family: String) {
    guard let sealer = RowSealer(key, family: family) else { return nil }
    self.sealer = sealer
  }

  func seal(_ bytes: [UInt8], of key: RowKey) -> [UInt8] { sealer.seal(bytes, kind: key.kind.number, number: key.id) }
  func open(_ bytes: [UInt8], of key: RowKey) -> [UInt8]? {
    sealer.open(bytes, kind: key.kind.number, number: key.id)
  }

  func isOfNewerKey(_ bytes: [UInt8]) -> Bool { sealer.isOfNewerKey(bytes) }

  /// A mark of a body, by which it is known again.
  func mark(_ body: [UInt8]) -> [UInt8] { sealer.number(of: [Array("mark".utf8), body]) }

  /// What is named alike on two nodes that did not know of each other is one thing.
  func owner(_ kind: RowKind, named name: String) -> [UInt8] {
    sealer.number(of: ["owner", "\(kind.number)", name.lowercased()])
  }

  /// The number of a notice that the family gets once, the same on all nodes. The database learns nothing from it.
  func notice(_ parts: [[UInt8]]) -> [UInt8] { sealer.number(of: [Array("notice".utf8)] + parts) }

  func key(_ kind: RowKind, of owner: [UInt8], named parts: [String]) -> RowKey? {
    RowKey(kind, sealer.number(of: [Array("row".utf8), owner] + parts.map { Array($0.utf8) }))
  }
}
