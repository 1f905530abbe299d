internal import PicketJSON
internal import Replication

/// A device with a card as nodes tell each other: whose it is. Users have other numbers on each machine, and network addresses
/// belong to one network, so neither travels.
struct DeviceBody {
  enum Owner: Hashable {
    /// The child's number among nodes.
    case child([UInt8])
    case guardian, shared
  }

  let hardware: Hardware
  let owner: Owner
  let name: String?

  init?(_ device: Device, owner: (Int) -> [UInt8]?) {
    guard let hardware = device.hardware else { return nil }
    switch device.owner {
    case .child(let id):
      guard let owner = owner(id) else { return nil }
      self.owner = .child(owner)
    case .guardian: self.owner = .guardian
    case .shared: self.owner = .shared
    }
    (self.hardware, name) = (hardware, device.name)
  }

  private var kind: String {
    switch owner {
    case .child: "child"
    case .guardian: "guardian"
    case .shared: "shared"
    }
  }

  var octets: [UInt8] {
    var object: JSON.Object = [
      "hardware": .string(hardware.description), "kind": .string(kind), "name": .optional(name),
    ]
    if case .child(let owner) = owner { object["owner"] = .octets(owner) }
    return SharedBody.octets(object)
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let hardware = object["hardware"]?.string.flatMap({ Hardware($0) })
    else { return nil }
    switch object["kind"]?.string {
    case "child":
      guard let owner = object.owner else { return nil }
      self.owner = .child(owner)
    case "guardian": owner = .guardian
    case "shared": owner = .shared
    default: return nil
    }
    (self.hardware, name) = (hardware, object["name"]?.string)
  }

  var isChilds: Bool { if case .child = owner { true } else { false } }

  /// Of decisions that did not know of each other, the latest last and nil for a removal: a child's device stays a child's, since a
  /// guardian's is not filtered; and one that was removed is unknown again, which is no looser than a guardian's.
  static func strictest(_ decisions: [DeviceBody?]) -> DeviceBody? {
    if let child = decisions.last(where: { $0?.isChilds ?? false }) { return child }
    return decisions.contains { $0 == nil } ? nil : decisions.last ?? nil
  }
}
