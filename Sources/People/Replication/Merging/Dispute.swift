/// Two decisions about one row that did not know of each other, to be told to the guardians of both sides.
///
/// It travels as a row of its own, whose number is made of both, so that it is one row even where several nodes find it. Every node tells it,
/// even where the row itself was decided anew before all had seen it.
public struct Dispute: Hashable, Sendable {
  public let row: RowKey
  public let first: RowState.Stamp
  public let second: RowState.Stamp

  /// All that a row is in, in order.
  static func all(in state: RowState, of row: RowKey) -> [Dispute] {
    guard state.isDisputed, row.kind != .dispute else { return [] }
    var disputes: [Dispute] = []
    for (place, first) in state.decisions.enumerated() {
      for second in state.decisions.dropFirst(place + 1) where second.body != first.body {
        disputes.append(Dispute(row: row, first: first.stamp, second: second.stamp))
      }
    }
    return disputes
  }

  /// Its own row's: the stamps, then the kind and number of the row that it is about.
  var key: RowKey? {
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let stamps = [first, second].flatMap { bytes($0.node.number) + bytes($0.count) }
    return RowKey(.dispute, stamps + bytes(row.kind.number) + row.id)
  }
}
