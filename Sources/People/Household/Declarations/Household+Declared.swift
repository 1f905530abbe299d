internal import Ledger
internal import Policy

extension Household {
  /// Takes in what the configuration names. Returns what is wrong with single entries; all others are taken in. Members
  /// that it does not name any more stay, without what it said of them.
  @discardableResult
  public func declare(_ declaration: Declaration) throws(HouseholdError) -> [String] {
    declared.declaration = declaration
    if let loss { throw .unavailable(Household.lost(loss)) }
    declared.isBeingTakenIn = true
    var faults: [String] = []
    declared.file = declaration.file
    (declared.children, declared.settings) = takeIn(declaration.children, &faults)
    declared.devices = takeIn(declaration.devices, &faults)
    declared.isBeingTakenIn = false
    announce(.settings)
    followDevices()
    republish()
    return faults
  }

  private func takeIn(
    _ children: [DeclaredChild], _ faults: inout [String]
  ) -> (children: Set<Int>, settings: [Int: Settings.Child]) {
    var taken: Set<Int> = []
    var settings: [Int: Settings.Child] = [:]
    for child in children {
      do throws(HouseholdError) {
        let id = try takeIn(child)
        taken.insert(id)
        settings[id] = child.settings ?? declared.settings[id]
        // Every child has Picket's own store already.
        settings[id]?.stores.removeAll { $0.name == SettingsBuilder.builtInStore }
      } catch {
        faults.append("\(child.place)\(error)")
      }
    }
    return (taken, settings)
  }

  private func takeIn(_ devices: [DeclaredDevice], _ faults: inout [String]) -> Set<UInt16> {
    var taken: Set<UInt16> = []
    for device in devices {
      do throws(HouseholdError) {
        guard taken.insert(try takeIn(device, beside: taken)).inserted else {
          throw .conflict("another entry is of the same device: write one for all that is known of it")
        }
      } catch {
        faults.append("\(device.place)\(error)")
      }
    }
    return taken
  }

  private func takeIn(_ declared: DeclaredChild) throws(HouseholdError) -> Int {
    let known = state.children.values.first { $0.name.lowercased() == declared.name.lowercased() }
    let child: Child
    if let known { child = known } else { child = try addChild(declared.name, level: declared.level) }
    if let level = declared.level, level != child.level { _ = try changeChild(child.id, level: .some(level)) }
    return child.id
  }

  /// Registers a device and returns its number. Two entries may name one device.
  private func takeIn(_ declared: DeclaredDevice, beside taken: Set<UInt16>) throws(HouseholdError) -> UInt16 {
    var owner = try owner(declared)
    guard let known = registered(declared) else {
      return try addDevice(
        owner, hardware: declared.hardware, network: declared.network, user: declared.user, name: declared.name
      ).number
    }
    // A device that any entry gives to a child is a child's, and the first such child's.
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
      // Without the name: this ends up in logs.
      guard let child = try? child(named: name) else { throw .conflict("its child was not taken in") }
      return .child(child.id)
    case .guardian: return .guardian
    case .shared: return .shared
    }
  }

  /// The device that has one of the entry's marks.
  private func registered(_ declared: DeclaredDevice) -> Device? {
    state.sortedDevices.first { device in
      device.hardware != nil && device.hardware == declared.hardware
        || device.network != nil && device.network == declared.network
        || device.user != nil && device.user == declared.user
    }
  }
}
