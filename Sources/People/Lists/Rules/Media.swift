/// `media.json`: services that offer films, programmes, music and more, with their lowest ratings.
struct Media: Decodable {
  let services: [Entry]

  struct Entry: Decodable {
    static let kinds = ["movies", "tv", "video", "music", "podcasts", "radio", "books"]

    let identifier: String
    let title: String
    let kinds: [String]
    /// The application whose names it has; nil when `domains` are its own.
    let application: String?
    let domains: [String]?
    let lowestMovie: UInt16
    let lowestTV: UInt16
    let explicit: Bool

    /// The categories of its own domains: books are information, the rest is entertainment.
    var categories: [String] { kinds == ["books"] ? ["information"] : ["entertainment", "streaming"] }

    private enum Key: String, CodingKey, CaseIterable {
      case identifier, title, kinds, application, domains, lowestMovie, lowestTV, explicit
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(strictlyBy: Key.self)
      identifier = try container.decode(String.self, forKey: .identifier)
      title = try container.decode(String.self, forKey: .title)
      kinds = try container.decode([String].self, forKey: .kinds)
      application = try container.decodeIfPresent(String.self, forKey: .application)
      domains = try container.decodeIfPresent([String].self, forKey: .domains)
      lowestMovie = try container.decodeIfPresent(UInt16.self, forKey: .lowestMovie) ?? 0
      lowestTV = try container.decodeIfPresent(UInt16.self, forKey: .lowestTV) ?? 0
      explicit = try container.decodeIfPresent(Bool.self, forKey: .explicit) ?? false
      try decoder.checkIdentifier(identifier)
      for kind in kinds { try decoder.check(kind, isOneOf: Entry.kinds, "kinds") }
      if (application == nil) == (domains == nil) {
        throw decoder.wrong("'\(identifier)' should have either an 'application', whose names it has, or 'domains'")
      }
    }
  }

  private enum Key: String, CodingKey, CaseIterable { case rule, services }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(strictlyBy: Key.self)
    services = try container.decode([Entry].self, forKey: .services)
  }
}
