internal import Ledger
internal import Policy

extension Household {
  /// Takes in what the configuration names. Members that it does not name any more stay, without what it said of them.
  public func declare(_ declaration: Declaration) throws(HouseholdError) {
    self.declaration = declaration
    if let loss { throw .unavailable(Household.lost(loss)) }
    var said: [Int: Settings.Child] = [:]
    for declared in declaration.children {
      let known = state.children.values.first { $0.name.lowercased() == declared.name.lowercased() }
      var child: Child
      if let known { child = known } else { child = try addChild(declared.name, level: declared.level) }
      if let level = declared.level, level != child.level { child = try changeChild(child.id, level: .some(level)) }
      said[child.id] = declared.settings
      // Ours is there already.
      said[child.id]?.stores.removeAll { $0.name == Household.builtInStore }
    }
    declared = said
    for device in declaration.devices { try take(in: device) }
    settle()
  }

  private func take(in declared: DeclaredDevice) throws(HouseholdError) {
    let owner: Device.Owner
    switch declared.owner {
    case .child(let name): owner = .child(try child(named: name).id)
    case .guardian: owner = .guardian
    case .shared: owner = .shared
    }
    let known = state.sortedDevices.first { device in
      device.hardware != nil && device.hardware == declared.hardware
        || device.network != nil && device.network == declared.network
        || device.user != nil && device.user == declared.user
    }
    guard let known else {
      _ = try addDevice(
        owner, hardware: declared.hardware, network: declared.network, user: declared.user, name: declared.name)
      return
    }
    let device = Device(
      number: known.number, owner: owner, hardware: declared.hardware ?? known.hardware,
      network: declared.network ?? known.network, user: declared.user ?? known.user,
      name: declared.name ?? known.name, created: known.created)
    if device == known { return }
    try write { (tx) throws(LedgerError) in try tx.put(device.row) }
    state.devices[device.number] = device
  }
}
