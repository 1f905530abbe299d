/// Some lines of one machine's log of decisions, sealed as one. The database sees whose they are and when they were made.
///
/// A machine numbers its lines, and a sheet has the number of its first one. Lines never change, so that a sheet which comes twice, or
/// begins within another one, brings nothing twice.
public struct LogSheet: Hashable, Sendable {
  public let node: NodeID
  public let number: Int64
  /// The hour of its last line, since 1970: the database forgets it by that.
  public let hour: Int64
  public let body: [UInt8]

  public static let mostOctets = 60_000

  /// nil where the tables would not have it.
  public init?(node: NodeID, number: Int64, hour: Int64, body: [UInt8]) {
    guard number > 0, (0..<70_389_528).contains(hour), (1...LogSheet.mostOctets).contains(body.count) else {
      return nil
    }
    (self.node, self.number, self.hour, self.body) = (node, number, hour, body)
  }
}

extension LogSheet {
  /// By which its body is sealed: no row of the family's has this kind.
  package static func key(_ node: NodeID, _ number: Int64) -> RowKey? {
    let octets = [node.number, number].flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Int64($0)) }
    }
    return RowKind(.max - 2).flatMap { RowKey($0, octets) }
  }
}
