internal import DaemonClient
internal import DeviceNames
internal import Household
internal import PicketJSON
internal import Wire

// io.picket.Household: the household's devices, and unknown ones that were seen.
extension CallRouter {
  func answerDevices(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .addDevice:
      let device = try await household.addDevice(
        owner(request), hardware: try hardware(parameters.text("hardware")), network: try network(parameters),
        user: try user(parameters), name: parameters.text("name"))
      var reply: JSON.Object = ["device": await json([device])[0]]
      let ofChildren = await household.devices.filter(\.owner.isChild)
      if ofChildren == [device] { reply["unknownDevices"] = await unknownDevices }
      return reply
    case .changeDevice:
      let device = try await household.changeDevice(
        number(parameters), owner: parameters.text("owner") == nil ? nil : owner(request),
        hardware: try hardware(parameters.text("hardware")), network: try network(parameters),
        user: try user(parameters), name: parameters.text("name").map { .some($0) })
      return ["device": await json([device])[0]]
    case .devices:
      return [
        "devices": .array(await json(household.devices)), "alerts": .array(await household.alerts.map(\.json)),
      ]
    case .removeDevice:
      try await household.removeDevice(number(parameters))
      return ["unknownDevices": await unknownDevices]
    case .seenDevices:
      var devices: [JSON] = []
      for device in await household.seenDevices {
        let label = await household.label(of: device.hardware)
        devices.append(device.json(await household.decisions(about: device), label))
      }
      return ["devices": .array(devices), "lookingFor": .optional(await household.secondsOfFirstLook)]
    case .adoptDevices:
      var wanted: [Hardware]?
      if !parameters.flag("allSeen") {
        wanted = []
        for text in parameters.texts("hardware") {
          if let hardware = try hardware(text) { wanted?.append(hardware) }
        }
      }
      let devices = try await household.adoptDevices(owner(request), hardware: wanted)
      return [
        "devices": .array(await json(devices)), "lookingFor": .optional(await household.secondsOfFirstLook),
      ]
    default: return nil
    }
  }

  /// Null where picketd does not look at the home's network.
  var unknownDevices: JSON {
    get async {
      let names = await names
      return await household.unknownDevices?.json(names) ?? .null
    }
  }

  func json(_ devices: [Device]) async -> [JSON] {
    let names = await names
    var list: [JSON] = []
    for device in devices {
      let addresses = await household.addresses(of: device).map(\.description)
      var label = DeviceLabel()
      if let card = device.hardware { label = await household.label(of: card) }
      list.append(device.json(names, at: addresses, label, declaredIn: await household.declaringFile(of: device)))
    }
    return list
  }

  private func number(_ parameters: Parameters) throws(HouseholdError) -> UInt16 {
    let number = try parameters.neededNumber("device")
    guard let known = UInt16(exactly: number) else { throw .notFound(kind: "device", name: "\(number)") }
    return known
  }

  private func owner(_ request: AuthorizedCall) throws(HouseholdError) -> Device.Owner {
    switch try request.parameters.needed("owner") {
    case "guardian": return .guardian
    case "shared": return .shared
    default:
      guard let child = request.named else { throw .invalid(parameter: "child", why: "say whose device it is") }
      return .child(child.id)
    }
  }

  private func hardware(_ text: String?) throws(HouseholdError) -> Hardware? {
    guard let text else { return nil }
    guard let hardware = Hardware(text) else {
      throw .invalid(parameter: "hardware", why: "write a device's address like 02:00:00:00:01:11")
    }
    return hardware
  }

  private func network(_ parameters: Parameters) throws(HouseholdError) -> Device.Network? {
    guard let text = parameters.text("address") else { return nil }
    guard let network = Device.Network(text) else {
      throw .invalid(parameter: "address", why: "write an address like 192.168.1.20, or 192.168.1.0/28 for more")
    }
    return network
  }

  private func user(_ parameters: Parameters) throws(HouseholdError) -> UInt32? {
    guard let number = parameters.number("user") else { return nil }
    guard let user = UInt32(exactly: number) else { throw .invalid(parameter: "user", why: "no user has this number") }
    return user
  }
}
