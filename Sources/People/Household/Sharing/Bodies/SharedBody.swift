internal import PicketJSON
internal import Replication

/// What stands in a row: JSON in one spelling, so that the same things have the same octets on all nodes.
enum SharedBody {
  static func octets(_ object: JSON.Object) -> [UInt8] { JSON.object(object.withoutNulls).bytes(sortingKeys: true) }

  static func object(_ octets: [UInt8]) -> JSON.Object? { (try? JSON(parsing: octets))?.object }
}

extension JSON.Object {
  /// The number among nodes of the child or profile that it belongs to.
  var owner: [UInt8]? { self["owner"]?.string.flatMap { OctetText.octets($0) } }
}
