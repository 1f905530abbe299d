/// AdGuard's `services.json`: each service is a list with an application, and its group gives the category.
struct Services: Decodable {
  struct Service: Decodable {
    let id: String
    let name: String
    /// Adblock rules.
    let rules: [String]
    let group: String?
  }

  let services: [Service]

  private enum CodingKeys: String, CodingKey { case services = "blocked_services" }

  static func categories(ofGroup group: String) -> [String]? { groups[group] }

  private static let groups: [String: [String]] = [
    "ai": ["ai", "productivity"], "cdn": ["utilities"], "dating": ["dating", "social"],
    "gambling": ["gambling", "games"],
    "gaming": ["games"], "hosting": ["utilities"], "messenger": ["chat", "social"], "privacy": ["vpn", "utilities"],
    "shopping": ["shopping"], "social_network": ["social"], "software": ["utilities"],
    "streaming": ["streaming", "entertainment"],
  ]
}

extension ListReader {
  mutating func readServices(
    _ head: ListHead, from input: inout some ByteInput & ~Copyable, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    let document = try RulesJSON<Services>(rest(of: &input, title: head.title, into: &sink), title: head.title)
    for (index, service) in document.content.services.enumerated() {
      var list = head
      list.application = ListHead.Application(identifier: service.id, title: service.name)
      let known = service.group.flatMap(Services.categories)
      if head.categories.isEmpty { list.categories = known ?? ["other"] }
      try sink.begin(list)
      if let group = service.group, known == nil, head.categories.isEmpty {
        let text = Array(group.utf8)
        let line = Line(text.span, number: document.places.line(of: group, inEntry: index))
        try sink.skip(line.bytes, .unknownCategory, in: line)
      }
      var importer = Adblock()
      for rule in service.rules {
        // Show the string itself, since the line may hold the whole document.
        let text = Array(rule.utf8)
        let number = document.places.line(of: rule, inEntry: index)
        try importer.read(Line(text.span, number: number, refusing: refused), into: &sink)
      }
    }
  }
}
