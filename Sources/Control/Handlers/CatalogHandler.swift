internal import Household
internal import JSON

// io.picket.Catalog: why names are blocked, and what they are about. Lists have a file of their own.
extension Desk {
  private static let mostNames = 1_000

  func answerCatalog(_ errand: Errand) async throws(HouseholdError) -> JSON.Object? {
    let parameters = errand.parameters
    switch errand.method {
    case "Explain":
      let explanation = try await household.explain(
        parameters.needed("name"), child: errand.child.id, at: parameters.time("at"))
      return explanation.json
    case "Info":
      guard let info = await household.catalogInfo else { throw .unavailable(why: "there is no catalog yet") }
      return [
        "names": .int(info.names), "categories": .strings(info.categories), "applications": .int(info.applications),
        "checksum": .string(String(info.checksum, radix: 16)),
      ]
    case "Lookup":
      let names = parameters.texts("names")
      guard names.count <= Desk.mostNames else {
        throw .invalid(parameter: "names", why: "\(Desk.mostNames) at most at once")
      }
      var found: [JSON] = []
      for name in names {
        let result = try await household.lookUp(name)
        found.append(
          .fields([
            "name": .string(result.name), "categories": .strings(result.categories),
            "application": .optional(result.application),
          ]))
      }
      return ["found": .array(found)]
    default: return try await answerLists(errand)
    }
  }
}

extension Explanation {
  var json: JSON.Object {
    [
      "name": .string(name), "verdict": .string(verdict), "reason": .string(reason), "sentence": .string(sentence),
      "categories": .strings(categories), "application": .optional(application), "client": .optional(client),
      "store": .optional(store), "setting": .optional(setting), "rule": .optional(rule), "list": .optional(list),
      "line": .optional(line), "until": .time(until), "chain": .strings(chain),
    ]
  }
}
