internal import DaemonClient
internal import FilterProtocol
internal import Household
internal import PicketJSON

// io.picket.Catalog: why names are blocked, and what they are about. Lists have a file of their own.
extension CallRouter {
  private static let mostNames = 1_000

  func answerCatalog(
    _ method: Method.Catalog, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .explain:
      let child = try request.child
      let explanation = try await household.explain(
        parameters.needed("name"), child: child.id, at: parameters.time("at"), looksAhead: true)
      var reply = explanation.json
      // A child is not told that nothing is filtered.
      if request.caller.isGuardian { reply["unfenced"] = .optional(await whyUnfenced(child)) }
      return reply
    case .info:
      guard let info = await household.catalogInfo else { throw .unavailable(why: "there is no catalog yet") }
      return [
        "names": .int(info.names), "categories": .strings(info.categories), "applications": .int(info.applications),
        "checksum": .string(String(info.checksum, radix: 16)),
      ]
    case .lookup:
      let names = parameters.texts("names")
      guard names.count <= CallRouter.mostNames else {
        throw .invalid(parameter: "names", why: "\(CallRouter.mostNames) at most at once")
      }
      var found: [JSON] = []
      for name in names {
        let result = try await household.lookUp(name)
        found.append(
          .fields([
            "name": .string(result.name), "categories": .strings(result.categories),
            "application": .optional(result.application), "list": .optional(result.list),
            "line": .optional(result.line),
          ]))
      }
      return ["found": .array(found)]
    case .categories: return ["categories": .array(await household.categories.map(\.json))]
    case .apps: return try await apps(parameters)
    case .lists, .suggestions, .sendList, .addList, .removeList, .updateLists:
      return try await answerLists(method, request)
    }
  }
}

extension CallRouter {
  /// Why no packet of the child is filtered now; nil where packets are.
  private func whyUnfenced(_ child: Child) async -> String? {
    let status: FilterStatus
    do throws(HouseholdError) {
      status = try self.status()
    } catch {
      return "\(error), so that nobody knows whether anything is filtered"
    }
    switch status.rules {
    case .up: break
    case .down: return "the kernel's rules are down: 'picket up' puts them up"
    case .broken(let why): return "the kernel's rules are broken: \(why)"
    }
    let devices = await household.devices.filter { $0.owner == .child(child.id) }
    if devices.isEmpty { return "no device is \(child.name)'s: 'picket device add' says which are" }
    switch status.mode {
    case .laptop where devices.allSatisfy({ $0.user == nil }):
      return "mode laptop fences users of this machine, and no device of \(child.name)'s is one: add one with --uid"
    case .router where devices.allSatisfy({ $0.hardware == nil && $0.network == nil }):
      return "mode router fences devices behind this machine, and \(child.name) has none: add one with --mac or --ip"
    default: return nil
    }
  }
}

extension Explanation {
  var json: JSON.Object {
    [
      "name": .string(name), "verdict": .string(verdict), "reason": .string(reason), "sentence": .string(sentence),
      "categories": .strings(categories), "application": .optional(application), "client": .optional(client),
      "store": .optional(store), "setting": .optional(setting), "rule": .optional(rule), "allow": .optional(allow),
      "unshield": .optional(unshield), "profile": .optional(profile), "change": .optional(change),
      "more": .optional(more), "list": .optional(list), "line": .optional(line), "until": .time(until),
      "next": next.map { ["at": .time($0.at), "verdict": .string($0.verdict)] } ?? .null, "chain": .strings(chain),
    ]
  }
}
