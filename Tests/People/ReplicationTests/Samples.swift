import Activity
import Replication
import Support
import Testing

/// A seal that the tests can look through, and that tells damage from a row.
struct ThinSeal: RowSeal {
  func seal(_ bytes: [UInt8], of key: RowKey) -> [UInt8] { [sum(bytes, key)] + bytes }

  func open(_ bytes: [UInt8], of key: RowKey) -> [UInt8]? {
    guard let first = bytes.first else { return nil }
    let rest = Array(bytes.dropFirst())
    return first == sum(rest, key) ? rest : nil
  }

  func isOfNewerKey(_ bytes: [UInt8]) -> Bool { bytes == [255, 255] }

  private func sum(_ bytes: [UInt8], _ key: RowKey) -> UInt8 { (bytes + key.id).reduce(7) { $0 &* 31 &+ $1 } }
}

func node(_ number: Int64) throws -> NodeID { try #require(NodeID(number)) }
func key(_ kind: RowKind, _ id: UInt8) throws -> RowKey { try #require(RowKey(kind, [id])) }
func place(_ child: UInt8 = 1, _ token: UInt8 = 1, hour: Int64 = 500_000) throws -> MinutesKey {
  try #require(MinutesKey(child: [child], token: [token], hour: hour))
}
func map(_ minutes: Int...) -> MinuteMap {
  var map = MinuteMap()
  for minute in minutes { map.insert(minute) }
  return map
}
