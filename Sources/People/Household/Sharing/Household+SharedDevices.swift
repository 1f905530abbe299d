internal import Replication

// Devices that guardians of other nodes took in.
extension Household {
  func applyDevice(_ key: RowKey) throws(HouseholdError) {
    guard let sharing else { return }
    let decisions = (sharing.replica.state(of: key)?.decisions ?? []).sorted {
      ($0.moment, $0.stamp) < ($1.moment, $1.stamp)
    }
    var bodies: [DeviceBody?] = []
    for decision in decisions {
      let body = decision.body.flatMap { DeviceBody($0) }
      if decision.body != nil, body == nil {
        throw .unavailable("a device is described in a way that this Picket cannot read")
      }
      bodies.append(body)
    }
    let known = state.devices.values.first { $0.hardware.flatMap { sharing.key(ofDevice: $0) } == key }
    guard let wanted = DeviceBody.strictest(bodies) else {
      if let known { try removeDevice(known.number) }
      return
    }
    let owner: Device.Owner =
      switch wanted.owner {
      case .child(let owner): .child(try localOwner(owner))
      case .guardian: .guardian
      case .shared: .shared
      }
    guard let known else {
      _ = try addDevice(owner, hardware: wanted.hardware, name: wanted.name)
      return
    }
    if known.owner == owner, known.name == wanted.name { return }
    _ = try changeDevice(known.number, owner: owner, name: .some(wanted.name))
  }
}
