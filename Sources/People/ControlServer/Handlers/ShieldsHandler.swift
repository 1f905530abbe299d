internal import DaemonClient
internal import Extensions
internal import FamilyTokens
internal import Household
internal import PicketJSON
internal import ShieldProtocol

// io.picket.Requests: how shields look, and what their buttons do.
extension CallRouter {
  func answerShields(
    _ method: Method.Requests, _ errand: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let child = try errand.child
    try shieldRequests.spend(child.id)
    let shield = try await household.shield(over: errand.parameters.needed("name"), child: child.id)
    switch method {
    case .shield:
      let (look, trouble) = await look(of: shield, for: child)
      return [
        "name": .string(shield.name), "reason": .string(shield.reason), "sentence": .string(shield.sentence),
        "client": .optional(shield.client), "look": .object(look.whole), "isOwn": .bool(trouble != nil),
        "why": .optional(trouble.flatMap(CallRouter.worthSaying)),
      ]
    case .press:
      let button = try button(errand.parameters)
      let (response, trouble) = await press(button, on: shield, for: child)
      var look: JSON = .null
      // What was pressed may have taken the shield away.
      if response == .defer, let shield = try? await household.shield(over: shield.name, child: child.id) {
        look = .object(await self.look(of: shield, for: child).look.whole)
      }
      return [
        "response": .string(response.rawValue), "look": look, "why": .optional(trouble.flatMap(CallRouter.worthSaying)),
      ]
    default: return nil
    }
  }

  /// The client's look; Picket's own with the trouble that there was with it.
  private func look(
    of shield: ShieldedName, for child: Child
  ) async -> (look: ShieldLook, trouble: ExtensionTrouble?) {
    let own = shield.look
    guard let client = shield.client else { return (own, ExtensionTrouble.none) }
    switch await surroundings.extensions.ask(.configuration(shield.subject), of: client, for: child.name) {
    case .success(.look(let look)): return (look.over(own), nil)
    case .success(.response): return (own, .unreadable("it is no look"))
    case .failure(let trouble): return (own, trouble)
    }
  }

  /// Where no extension says anything, the first button goes away, and the second does nothing.
  private func press(
    _ button: ShieldButton, on shield: ShieldedName, for child: Child
  ) async -> (response: ShieldResponse, trouble: ExtensionTrouble?) {
    let own: ShieldResponse = button == .primary ? .close : .none
    guard let client = shield.client else { return (own, ExtensionTrouble.none) }
    switch await surroundings.extensions.ask(.action(button, shield.subject.anonymous), of: client, for: child.name) {
    case .success(.response(let response)): return (response, nil)
    case .success(.look): return (own, .unreadable("it is no response"))
    case .failure(let trouble): return (own, trouble)
    }
  }

  /// An app without extensions is no trouble.
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

// io.picket.Household: which extensions there are, and one of them for trying.
extension CallRouter {
  func answerExtensions(
    _ method: Method.Household, _ errand: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    switch method {
    case .extensions:
      let registry = surroundings.extensions.registry
      return ["folder": .string(registry.folder), "extensions": .array(registry.entries.map(\.json))]
    case .tryExtension:
      let (client, name) = (try errand.parameters.needed("client"), try errand.parameters.needed("name"))
      var category: ShieldSubject.Item?
      if let text = errand.parameters.text("category") { category = .init(try await household.thing(text, .category)) }
      let subject = ShieldSubject.webDomain(.init(try await household.thing(name, .domain)), in: category)
      let start = ContinuousClock.now
      // Apart from those that children meet: what is tried here is not kept for them.
      let child = errand.named?.name ?? ""
      let answer = await surroundings.extensions.ask(.configuration(subject), of: client, for: child)
      let time = JSON.int(Int((ContinuousClock.now - start) / .milliseconds(1)))
      switch answer {
      case .success(.look(let look)): return ["look": .object(look.json), "milliseconds": time]
      case .success(.response): return ["why": "it is no look", "milliseconds": time]
      case .failure(let trouble): return ["why": .string("\(trouble)"), "milliseconds": time]
      }
    default: return nil
    }
  }
}

extension ExtensionEntry {
  fileprivate var json: JSON {
    .fields([
      "file": .string(file), "client": .optional(manifest?.client), "kind": .optional(manifest?.kind.rawValue),
      "executable": .optional(manifest?.executable), "fault": .optional(fault?.name),
      "why": .optional(fault?.description),
    ])
  }
}
