internal import Ledger
internal import Policy
public import Wire

extension Household {
  static let mostDevices = 700

  /// In the order in which they were added.
  public var devices: [Device] { state.sortedDevices }

  /// The device of this number, or of this name.
  public func device(_ text: String) throws(HouseholdError) -> Device {
    let found = UInt16(text).flatMap { state.devices[$0] } ?? devices.first { $0.name == text }
    guard let found else { throw .notFound(kind: "device", name: String(text.prefix(80))) }
    return found
  }

  /// Addresses of a device's card: where it is reached now, and for a child's device also where it was met before.
  public func addresses(of device: Device) -> [Address] {
    guard let card = device.hardware else { return [] }
    return Set((watch.neighbours[card] ?? []) + watch.knownAddresses(of: card)).sorted {
      ($0.high, $0.low) < ($1.high, $1.low)
    }
  }

  public func addDevice(
    _ owner: Device.Owner, hardware: Hardware? = nil, network: Device.Network? = nil, user: UInt32? = nil,
    name: String? = nil
  ) throws(HouseholdError) -> Device {
    let draft = Device(
      number: 0, owner: owner, hardware: hardware, network: network, user: user, name: name,
      created: now.wallSeconds)
    guard let added = try add([draft]).first else { throw .unavailable("nothing was added") }
    return added
  }

  /// Changes what is given: whose the device is, how it is known, in place of everything by which it was known before,
  /// and its name. It keeps its number, by which the log knows it.
  public func changeDevice(
    _ number: UInt16, owner: Device.Owner? = nil, hardware: Hardware? = nil, network: Device.Network? = nil,
    user: UInt32? = nil, name: String?? = nil
  ) throws(HouseholdError) -> Device {
    guard var device = state.devices[number] else { throw .notFound(kind: "device", name: "\(number)") }
    if let file = declared.file(ofDevice: number) { throw .declared("this device", in: file) }
    if let owner { device.owner = owner }
    if let name { device.name = name }
    if hardware != nil || network != nil || user != nil {
      (device.hardware, device.network, device.user) = (hardware, network, user)
    }
    try check(device, beside: state.devices.filter { $0.key != number })
    try put([device])
    return device
  }

  public func removeDevice(_ number: UInt16) throws(HouseholdError) {
    guard state.devices[number] != nil else { throw .notFound(kind: "device", name: "\(number)") }
    if let file = declared.file(ofDevice: number) { throw .declared("this device", in: file) }
    try write { (tx) throws(LedgerError) in try tx.remove(device: Int(number)) }
    state.devices[number] = nil
    followDevices()
    republish()
  }

  /// All of them, or none.
  func add(_ drafts: [Device]) throws(HouseholdError) -> [Device] {
    guard state.devices.count + drafts.count <= Household.mostDevices else {
      throw .conflict("a household has \(Household.mostDevices) devices at most")
    }
    var devices = state.devices
    var added: [Device] = []
    for draft in drafts {
      try check(draft, beside: devices)
      guard let number = freeNumber(beside: devices) else { throw .conflict("no device number is free") }
      let device = Device(
        number: number, owner: draft.owner, hardware: draft.hardware, network: draft.network, user: draft.user,
        name: draft.name, created: draft.created)
      devices[number] = device
      added.append(device)
    }
    try put(added)
    return added
  }

  /// Writes down devices that are new or have changed: what they are known by is no unknown device's any more.
  private func put(_ devices: [Device]) throws(HouseholdError) {
    try write { (tx) throws(LedgerError) in
      for device in devices {
        try tx.put(device.row)
        if let hardware = device.hardware { try tx.remove(seen: hardware.description) }
      }
    }
    for device in devices {
      state.devices[device.number] = device
      state.lastDevice = max(state.lastDevice, device.number)
      guard let hardware = device.hardware else { continue }
      state.seen[hardware] = nil
      unknownDecisions.forget(hardware)
    }
    followDevices()
    republish()
  }

  func check(_ device: Device, beside others: [UInt16: Device]) throws(HouseholdError) {
    if case .child(let id) = device.owner { _ = try child(id) }
    guard device.hardware != nil || device.network != nil || device.user != nil else {
      throw .invalid("device", "nothing says how it is known: give a hardware address, an address or a user")
    }
    if let name = device.name { try PlainText.check(name: name, "name", upTo: 64) }
    if device.user == 0, case .child = device.owner { throw .invalid("user", "user 0 is root, who is no child") }
    if device.user == .max { throw .invalid("user", "no user has this number") }
    if let network = device.network, !network.isWhole {
      throw .invalid("address", "bits are set behind the first \(network.prefix)")
    }
    for other in others.values {
      if device.hardware != nil && device.hardware == other.hardware
        || device.network != nil && device.network == other.network || device.user != nil && device.user == other.user
      {
        let conflict = "device \(other.number) has this address or user already"
        if let file = declared.file(ofDevice: other.number) {
          throw .declared("\(conflict), and", in: file, then: "change or remove device \(other.number)")
        }
        throw .conflict("\(conflict): change or remove it first")
      }
    }
  }

  /// A number that no device had so far, if there is one: the log knows devices by number.
  private func freeNumber(beside devices: [UInt16: Device]) -> UInt16? {
    let all = 1..<Snapshot.firstUnknown
    let next = max(state.lastDevice, devices.keys.max() ?? 0) + 1
    return all.contains(next) ? next : all.first { devices[$0] == nil }
  }
}
