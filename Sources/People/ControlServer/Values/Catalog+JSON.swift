internal import Household
internal import PicketJSON

// What the catalog knows, for programs that let people choose from it.
extension CallRouter {
  private static let (usualApps, mostApps) = (100, 1_000)

  func apps(_ parameters: Parameters) async throws(HouseholdError) -> JSON.Object {
    let limit = parameters.number("limit") ?? CallRouter.usualApps
    guard (1...CallRouter.mostApps).contains(limit) else {
      throw .invalid(parameter: "limit", why: "1 to \(CallRouter.mostApps)")
    }
    let found = try await household.applications(
      word: parameters.text("word"), category: parameters.text("category"), after: parameters.text("after"))
    let page = found.prefix(limit)
    return [
      "apps": .array(page.map(\.json)), "after": .optional(page.count < found.count ? page.last?.identifier : nil),
    ]
  }
}

extension CategoryInfo {
  var json: JSON {
    .fields([
      "id": .string(identifier), "title": .string(title), "kind": .string(isSubject ? "subject" : "warning"),
      "symbol": .string(symbol),
    ])
  }
}

extension ApplicationInfo {
  var json: JSON {
    .fields([
      "id": .string(identifier), "title": .string(title), "category": .optional(category),
      "categories": .strings(categories), "rating": .optional(rating), "mark": .optional(mark),
      "domains": .strings(domains),
      "icon": .fields(["letters": .string(monogram.letters), "color": .string(monogram.color)]),
    ])
  }
}
