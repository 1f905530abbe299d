internal import DaemonClient
internal import Extensions
internal import FamilyTokens
internal import Household
internal import PicketJSON
internal import ShieldProtocol

// io.picket.Requests: how shields look, and what their buttons do.
extension CallRouter {
  func answerShields(
    _ method: Method.Requests, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let child = try request.child
    try shieldRequests.spend(child.id)
    let shield = try await household.shield(over: request.parameters.needed("name"), child: child.id)
    switch method {
    case .shield:
      let (look, trouble) = await look(of: shield, for: child)
      return [
        "name": .string(shield.name), "reason": .string(shield.reason), "sentence": .string(shield.sentence),
        "client": .optional(shield.client), "look": .object(look.whole), "isOwn": .bool(trouble != nil),
        "why": .optional(trouble.flatMap(CallRouter.worthSaying)),
      ]
    case .press:
      let button = try button(request.parameters)
      let (response, trouble) = await press(button, on: shield, for: child)
      var look: JSON = .null
      // The button may have taken the shield away.
      if response == .defer, let shield = try? await household.shield(over: shield.name, child: child.id) {
        look = .object(await self.look(of: shield, for: child).look.whole)
      }
      return [
        "response": .string(response.rawValue), "look": look, "why": .optional(trouble.flatMap(CallRouter.worthSaying)),
      ]
    default: return nil
    }
  }

  /// The client's look; or Picket's own, with the reason why the client's cannot be shown.
  private func look(
    of shield: ShieldedName, for child: Child
  ) async -> (look: ShieldLook, trouble: ExtensionTrouble?) {
    let own = shield.look
    guard let client = shield.client else { return (own, ExtensionTrouble.none) }
    switch await dependencies.extensions.ask(.configuration(shield.subject), of: client, for: child.name) {
    case .success(.look(let look)): return (look.over(own), nil)
    case .success: return (own, .unreadable("it is no look"))
    case .failure(let trouble): return (own, trouble)
    }
  }

  /// Without an extension, the first button closes the page and the second does nothing.
  private func press(
    _ button: ShieldButton, on shield: ShieldedName, for child: Child
  ) async -> (response: ShieldResponse, trouble: ExtensionTrouble?) {
    let own: ShieldResponse = button == .primary ? .close : .none
    guard let client = shield.client else { return (own, ExtensionTrouble.none) }
    switch await dependencies.extensions.ask(.action(button, shield.subject.anonymous), of: client, for: child.name) {
    case .success(.response(let response)): return (response, nil)
    case .success: return (own, .unreadable("it is no response"))
    case .failure(let trouble): return (own, trouble)
    }
  }

  /// Nil for an app without extensions, which is no failure.
  private static func worthSaying(_ trouble: ExtensionTrouble) -> String? { trouble == .none ? nil : "\(trouble)" }

  private func button(_ parameters: Parameters) throws(HouseholdError) -> ShieldButton {
    let isPrimary = try parameters.needed("button") == "primary"
    guard let item = parameters.number("item") else { return isPrimary ? .primary : .secondary }
    let items = [ShieldButton.firstItem, .secondItem, .thirdItem]
    guard !isPrimary, (1...items.count).contains(item) else {
      throw .invalid(parameter: "item", why: "the secondary button's menu has up to \(items.count)")
    }
    return items[item - 1]
  }
}

// io.picket.Household: lists extensions, and tries one of them.
extension CallRouter {
  func answerExtensions(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    switch method {
    case .extensions:
      let registry = dependencies.extensions.registry
      var extensions: [JSON] = []
      for entry in registry.entries { extensions.append(await json(entry)) }
      return ["folder": .string(registry.folder), "extensions": .array(extensions)]
    case .tryExtension:
      let (client, name) = (try request.parameters.needed("client"), try request.parameters.needed("name"))
      var category: ShieldSubject.Item?
      if let text = request.parameters.text("category") { category = .init(try await household.thing(text, .category)) }
      let subject = ShieldSubject.webDomain(.init(try await household.thing(name, .domain)), in: category)
      let start = ContinuousClock.now
      // Extensions are run and cached for each child: a trial does not fill a child's cache.
      let child = request.named?.name ?? ""
      let answer = await dependencies.extensions.ask(.configuration(subject), of: client, for: child)
      let time = JSON.int(Int((ContinuousClock.now - start) / .milliseconds(1)))
      switch answer {
      case .success(.look(let look)): return ["look": .object(look.json), "milliseconds": time]
      case .success: return ["why": "it is no look", "milliseconds": time]
      case .failure(let trouble): return ["why": .string("\(trouble)"), "milliseconds": time]
      }
    default: return nil
    }
  }
}

extension CallRouter {
  private func json(_ entry: ExtensionEntry) async -> JSON {
    var (waiting, failure) = (Int?.none, String?.none)
    if let manifest = entry.manifest {
      if manifest.kind == .deviceActivityMonitor { waiting = await household.callbackCount(of: manifest.client) }
      failure = dependencies.extensions.failure(of: manifest.client, manifest.kind)?.description
    }
    return .fields([
      "file": .string(entry.file), "client": .optional(entry.manifest?.client),
      "kind": .optional(entry.manifest?.kind.rawValue), "executable": .optional(entry.manifest?.executable),
      "fault": .optional(entry.fault?.name), "why": .optional(entry.fault?.description), "waiting": .optional(waiting),
      "failure": .optional(failure),
    ])
  }
}
