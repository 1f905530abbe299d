internal import DaemonClient
internal import FamilyTokens
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Settings: stores, shields and tokens.
extension CallRouter {
  func answerSettings(
    _ method: Method.Settings, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    let client = parameters.text("client") ?? Household.guardianClient
    let store = parameters.text("store") ?? Household.defaultStore
    switch method {
    case .stores:
      let names = await names
      var stores = await household.stores(of: request.scope, client: parameters.text("client"))
      if [nil, Household.configurationClient].contains(parameters.text("client")) {
        stores += await household.declaredStores(of: request.scope)
      }
      if [nil, Household.timeRuleClient].contains(parameters.text("client")) {
        stores += await household.timeStores(of: request.scope)
      }
      return ["stores": .array(stores.map { $0.json(names) })]
    case .read:
      let contents = try await household.readStore(request.owner, client: client, name: store)
      return ["isActive": .bool(contents.isActive), "revision": .int(contents.revision), "settings": contents.settings]
    case .write:
      var changes: [SettingChange] = []
      for change in parameters.list("changes") {
        changes.append(SettingChange(path: try change.needed("path"), value: change.object["value"]))
      }
      return revision(try await household.writeStore(request.owner, client: client, name: store, changes))
    case .clear: return revision(try await household.clearStore(request.owner, client: client, name: store))
    case .setActive:
      let isActive = parameters.flag("isActive")
      return revision(try await household.setActive(isActive, request.owner, client: client, name: store))
    case .delete:
      try await household.deleteStores(request.owner, client: client, names: parameters.texts("stores"))
      return [:]
    case .effective:
      try await followEffective(request)
      return nil
    case .shield:
      let shield = Shield(
        categories: parameters.texts("categories"), domains: parameters.texts("domains"),
        applications: parameters.texts("applications"), allWeb: parameters.flag("allWeb"),
        except: parameters.texts("except"))
      return revision(
        try await household.setShield(
          parameters.flag("isOn"), shield, child: request.owner, client: client, store: store,
          seconds: parameters.number("seconds")))
    case .paths: return ["paths": .strings(Household.settingPaths)]
    case .off:
      let names = await names
      let off = try await household.switchInternetOff(request.scope, seconds: parameters.number("seconds"))
      return ["off": .array(off.map { .fields(["child": names[$0.child], "until": .time($0.until)]) })]
    case .beginExam, .endExam, .exams: return try await answerExams(method, request)
    case .on:
      let names = await names
      return ["children": .array(try await household.switchInternetOn(request.scope).map { names[$0] })]
    case .shields:
      let names = await names
      let shields =
        await household.shields(of: request.scope) + household.declaredShields(of: request.scope)
        + household.timeShields(of: request.scope)
      return ["shields": .array(shields.map { $0.json(names) })]
    case .mint:
      let tokens = try await household.mint(try parameters.word("kind"), parameters.texts("values"))
      return ["tokens": .strings(tokens.map(\.text))]
    case .reveal:
      return ["items": .array(try await household.reveal(try parameters.tokens("tokens")).map(\.json))]
    case .refresh:
      return ["tokens": .strings(try await household.refresh(try parameters.tokens("tokens")).map(\.text))]
    }
  }

  private func revision(_ number: Int) -> JSON.Object { ["revision": .int(number)] }

  private func followEffective(_ request: AuthorizedCall) async throws(HouseholdError) {
    let child = try request.child
    let changes = household.changes()
    var last = try await household.effective(child.id)
    guard try await push(last.json, to: request) else { return }
    for await change in changes {
      guard case .effective(child.id, let news) = change, news != last else { continue }
      last = news
      guard try await push(last.json, to: request) else { return }
    }
  }
}
