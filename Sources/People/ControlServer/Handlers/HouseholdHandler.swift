internal import DaemonClient
internal import Household
internal import PicketJSON
internal import Policy
internal import Wire

// io.picket.Household: who is there and whose devices. Authority and backups have files of their own.
extension CallRouter {
  func answerHousehold(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .addChild:
      let level = parameters.text("level").flatMap { Level(rawValue: $0) }
      let child = try await household.addChild(
        parameters.needed("name"), birthYear: parameters.number("birthYear"), level: level,
        ages: ages(parameters) ?? .always)
      return await described(child)
    case .changeChild:
      let child = try await household.changeChild(
        request.child.id, name: parameters.text("name"), birthYear: parameters.number("birthYear").map { .some($0) },
        level: parameters.text("level").flatMap { Level(rawValue: $0) }.map { .some($0) }, ages: ages(parameters))
      return await described(child)
    case .children:
      var children: [JSON] = []
      for child in await household.children {
        children.append(child.json(declaredIn: await household.declaringFile(of: child)))
      }
      return ["children": .array(children)]
    case .showChild: return try await show(request.child)
    case .removeChild:
      try await household.removeChild(request.child.id)
      return [:]
    case .addDevice:
      let device = try await household.addDevice(
        owner(request), hardware: try hardware(parameters.text("hardware")), network: try network(parameters),
        user: try user(parameters), name: parameters.text("name"))
      return ["device": await json([device])[0]]
    case .devices:
      return [
        "devices": .array(await json(household.devices)), "alerts": .array(await household.alerts.map(\.json)),
      ]
    case .removeDevice:
      let number = try parameters.neededNumber("device")
      guard let known = UInt16(exactly: number) else { throw .notFound(kind: "device", name: "\(number)") }
      try await household.removeDevice(known)
      return [:]
    case .seenDevices: return ["devices": .array(await household.seenDevices.map(\.json))]
    case .adoptDevices:
      var wanted: [Hardware]?
      if !parameters.flag("allSeen") {
        wanted = []
        for text in parameters.texts("hardware") {
          if let hardware = try hardware(text) { wanted?.append(hardware) }
        }
      }
      let devices = try await household.adoptDevices(owner(request), hardware: wanted)
      return ["devices": .array(await json(devices))]
    case .extensions, .tryExtension: return try await answerExtensions(method, request)
    case .backup, .restore, .exportKey, .importKey, .rotateKey: return try await answerUpkeep(method, request)
    case .whoAmI, .setPasscode, .unlock, .lock, .begin, .confirmTime, .authorizations, .authorize, .revoke,
      .authorization,
      .ageRange:
      return try await answerAuthority(method, request)
    }
  }

  private func show(_ child: Child) async throws(HouseholdError) -> JSON.Object {
    let names = await names
    let devices = await household.devices.filter { $0.owner == .child(child.id) }
    var reply = await described(child)
    reply["devices"] = .array(await json(devices))
    reply["stores"] = .array(
      (await household.stores(of: child.id) + household.declaredStores(of: child.id)).map { $0.json(names) })
    reply["grants"] = .array(await household.grants(of: child.id).map { $0.json(names) })
    reply["allowances"] = .array(await json(household.allowances(of: child.id)))
    reply["questions"] = .int(await household.questions(of: child.id, state: .open).count)
    return reply
  }

  private func described(_ child: Child) async -> JSON.Object {
    [
      "child": child.json(declaredIn: await household.declaringFile(of: child)),
      "ageLimits": .array(await household.ageLimits(of: child).map(\.json)),
    ]
  }

  private func json(_ devices: [Device]) async -> [JSON] {
    let names = await names
    var list: [JSON] = []
    for device in devices {
      let addresses = await household.addresses(of: device).map(\.description)
      list.append(device.json(names, at: addresses, declaredIn: await household.declaringFile(of: device)))
    }
    return list
  }

  private func ages(_ parameters: Parameters) -> AgeSharing? {
    parameters.text("ages").flatMap { AgeSharing(rawValue: $0) }
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
