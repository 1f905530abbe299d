internal import Activity
internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Activity: schedules, limits and earnings.
extension CallRouter {
  func answerTimeRules(
    _ method: Method.Activity, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .addSchedule:
      let (name, owner) = (try parameters.needed("name"), try request.owner)
      try await household.addSchedule(
        name, of: owner, windows: try Window.all(parameters), over: Shield(parameters.part("targets")),
        opens: parameters.flag("allow"))
      return ["schedules": .array(await schedules(of: owner, named: name))]
    case .schedules: return ["schedules": .array(await schedules(of: request.scope))]
    case .skipSchedule:
      guard let date = CivilDate(text: try parameters.needed("date")) else {
        throw .invalid(parameter: "date", why: "write a day like 2026-12-24")
      }
      let names = try await household.skipSchedule(
        parameters.text("name"), of: request.owner, on: date, isSkipped: !parameters.flag("undo"))
      return ["names": .strings(names)]
    case .addLimit:
      let (name, owner) = (try parameters.needed("name"), try request.owner)
      try await household.addLimit(
        name, of: owner, over: Shield(parameters.part("targets")), budget: try Budget(parameters))
      return ["limits": .array(await limits(of: owner, named: name))]
    case .limits: return ["limits": .array(await limits(of: request.scope))]
    case .addEarning:
      let (name, owner) = (try parameters.needed("name"), try request.owner)
      try await household.addEarning(
        name, of: owner, by: Shield(parameters.part("targets")), need: parameters.neededNumber("need"),
        unlocks: Shield(parameters.part("unlocks")), gives: parameters.neededNumber("gives"),
        cap: parameters.number("cap"))
      return ["earnings": .array(await earnings(of: owner, named: name))]
    case .earnings: return ["earnings": .array(await earnings(of: request.scope))]
    case .removeSchedule: return try await remove(.schedule, request)
    case .removeLimit: return try await remove(.limit, request)
    case .removeEarning: return try await remove(.earning, request)
    case .more:
      let given = try await household.giveMore(
        to: request.owner, limit: parameters.text("limit"), schedule: parameters.text("schedule"),
        seconds: parameters.neededNumber("seconds"))
      return ["more": .array(given.map(\.json))]
    case .time:
      let child = try request.child
      var reply = try await household.time(of: child.id).json
      reply["child"] = .string(child.name)
      return reply
    default: return nil
    }
  }

  private func remove(
    _ kind: TimeRuleKey.Kind, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object {
    try await household.removeTimeRule(kind, named: request.parameters.needed("name"), of: request.owner)
    return [:]
  }

  private func schedules(of owner: Int?, named name: String? = nil) async -> [JSON] {
    let names = await names
    return await household.schedules(of: owner).filter { $0.isNamed(name, of: owner) }.map { $0.json(names) }
  }

  private func limits(of owner: Int?, named name: String? = nil) async -> [JSON] {
    let names = await names
    return await household.limits(of: owner).filter { name == nil || $0.owner == owner && $0.name == name }
      .map { $0.json(names) }
  }

  private func earnings(of owner: Int?, named name: String? = nil) async -> [JSON] {
    let names = await names
    return await household.earnings(of: owner).filter { name == nil || $0.owner == owner && $0.name == name }
      .map { $0.json(names) }
  }
}

extension ScheduleSummary {
  /// Windows are added to a schedule by its name in any capitals.
  fileprivate func isNamed(_ name: String?, of owner: Int?) -> Bool {
    guard let name else { return true }
    return self.owner == owner && self.name.lowercased() == name.lowercased()
  }
}

extension Shield {
  /// Without parameters, over nothing.
  fileprivate init(_ parameters: Parameters) {
    self.init(
      categories: parameters.texts("categories"), domains: parameters.texts("domains"),
      applications: parameters.texts("applications"), allWeb: parameters.flag("allWeb"),
      except: parameters.texts("except"), signIn: parameters.flag("signIn"))
  }
}
