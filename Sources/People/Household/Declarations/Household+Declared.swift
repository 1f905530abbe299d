internal import Ledger
internal import Policy

extension Household {
  /// Takes in what the configuration names; what is wrong with single entries, without which all others are taken in.
  /// Members that it does not name any more stay, without what it said of them.
  @discardableResult
  public func declare(_ declaration: Declaration) throws(HouseholdError) -> [String] {
    self.declaration = declaration
    if let loss { throw .unavailable(Household.lost(loss)) }
    isTakingIn = true
    var faults: [String] = []
    var said: [Int: Settings.Child] = [:]
    var members = DeclaredMembers(file: declaration.file)
    for child in declaration.children {
      do throws(HouseholdError) {
        let id = try take(in: child)
        members.children.insert(id)
        said[id] = child.settings ?? declared[id]
        // Ours is there already.
        said[id]?.stores.removeAll { $0.name == Household.builtInStore }
      } catch {
        faults.append("\(child.place)\(error)")
      }
    }
    declared = said
    var taken: Set<UInt16> = []
    for device in declaration.devices {
      do throws(HouseholdError) {
        guard taken.insert(try take(in: device, beside: taken)).inserted else {
          throw .conflict("another entry is of the same device: write one for all that is known of it")
        }
      } catch {
        faults.append("\(device.place)\(error)")
      }
    }
    members.devices = taken
    declaredMembers = members
    follow()
    isTakingIn = false
    settle()
    return faults
  }

  private func take(in declared: DeclaredChild) throws(HouseholdError) -> Int {
    let known = state.children.values.first { $0.name.lowercased() == declared.name.lowercased() }
    let child: Child
    if let known { child = known } else { child = try addChild(declared.name, level: declared.level) }
    if let level = declared.level, level != child.level { _ = try changeChild(child.id, level: .some(level)) }
    return child.id
  }

  /// Its number, which may be one of those that other entries were of.
  private func take(in declared: DeclaredDevice, beside taken: Set<UInt16>) throws(HouseholdError) -> UInt16 {
    var owner = try owner(declared)
    guard let known = registered(declared) else {
      return try addDevice(
        owner, hardware: declared.hardware, network: declared.network, user: declared.user, name: declared.name
      ).number
    }
    // What any entry says is a child's is a child's, and the first one's.
    let isDisputed = taken.contains(known.number) && owner != known.owner && (owner.isChild || known.owner.isChild)
    if isDisputed && known.owner.isChild { owner = known.owner }
    let device = Device(
      number: known.number, owner: owner, hardware: declared.hardware ?? known.hardware,
      network: declared.network ?? known.network, user: declared.user ?? known.user,
      name: declared.name ?? known.name, created: known.created)
    if device != known {
      try check(device, beside: state.devices.filter { $0.key != known.number })
      try write { (tx) throws(LedgerError) in try tx.put(device.row) }
      state.devices[device.number] = device
    }
    if isDisputed { alert(.twoOwners(device.number)) }
    return device.number
  }

  private func owner(_ declared: DeclaredDevice) throws(HouseholdError) -> Device.Owner {
    switch declared.owner {
    case .child(let name):
      // Not the name itself: this ends up in logs.
      guard let child = try? child(named: name) else { throw .conflict("its child was not taken in") }
      return .child(child.id)
    case .guardian: return .guardian
    case .shared: return .shared
    }
  }

  /// The device that has one of these marks.
  private func registered(_ declared: DeclaredDevice) -> Device? {
    state.sortedDevices.first { device in
      device.hardware != nil && device.hardware == declared.hardware
        || device.network != nil && device.network == declared.network
        || device.user != nil && device.user == declared.user
    }
  }
}
