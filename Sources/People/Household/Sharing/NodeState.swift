internal import PicketJSON

/// How a node is doing, as it tells the others.
package struct NodeState: Hashable, Sendable {
  package enum Fence: String, Sendable { case up, down, broken, unknown }

  /// The version of its Picket.
  package let picket: String
  package let fence: Fence

  /// Whether the database takes nothing more from it today.
  package let isOverQuota: Bool

  package init(picket: String, fence: Fence, isOverQuota: Bool = false) {
    (self.picket, self.fence, self.isOverQuota) = (picket, fence, isOverQuota)
  }

  var octets: [UInt8] {
    let object: JSON.Object = [
      "picket": .string(picket), "fence": .string(fence.rawValue), "isOverQuota": isOverQuota ? true : .null,
    ]
    return Array(JSON.object(object.withoutNulls).text.utf8)
  }

  /// nil for what no Picket says. One that is newer may say more.
  init?(_ octets: [UInt8]) {
    guard let object = (try? JSON(parsing: octets))?.object, let picket = object["picket"]?.string,
      (1...32).contains(picket.utf8.count), let word = object["fence"]?.string
    else { return nil }
    self.init(
      picket: picket, fence: Fence(rawValue: word) ?? .unknown,
      isOverQuota: object["isOverQuota"]?.bool ?? false)
  }
}
