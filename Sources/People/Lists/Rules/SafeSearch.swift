public import Wire

/// `safesearch.json`: the hosts that answer in place of search engines when safe search is enforced.
public struct SafeSearch: Hashable, Sendable {
  public struct Answer: Hashable, Sendable {
    public let cname: Name?
    /// Used until the cname was resolved, or alone when there is none.
    public let addresses: [Address]
  }

  public struct Engine: Hashable, Sendable {
    public let identifier: String
    public let title: String
    /// Exactly these names are answered for, never the names below.
    public let names: [Name]
    public let strict: Answer
    /// The same as `strict` for engines with one degree only.
    public let moderate: Answer
  }

  /// Engines where safe search is only a browser setting: their names and all below are blocked.
  public struct Unenforced: Hashable, Sendable {
    public let identifier: String
    public let title: String
    public let names: [Name]
  }

  public let engines: [Engine]
  public let unenforced: [Unenforced]

  /// `title` is the document's name in errors.
  public init(_ bytes: [UInt8], title: String) throws(ListError) {
    let content = try RulesJSON<SafeSearchDocument>(bytes, title: title).content
    engines = content.engines.map(\.engine)
    unenforced = content.unenforced.map(\.engine)
  }
}

/// The document as it is written.
struct SafeSearchDocument: Decodable {
  let engines: [EngineEntry]
  let unenforced: [UnenforcedEntry]

  private enum Key: String, CodingKey, CaseIterable { case rule, engines, unenforced }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(strictlyBy: Key.self)
    engines = try container.decode([EngineEntry].self, forKey: .engines)
    unenforced = try container.decodeIfPresent([UnenforcedEntry].self, forKey: .unenforced) ?? []
  }

  struct EngineEntry: Decodable {
    let engine: SafeSearch.Engine

    private enum Key: String, CodingKey, CaseIterable { case identifier, title, names, enforce, strict, moderate }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(strictlyBy: Key.self)
      let identifier = try container.decode(String.self, forKey: .identifier)
      try decoder.checkIdentifier(identifier)
      let enforced = try container.decodeIfPresent(AnswerEntry.self, forKey: .enforce)?.answer
      let strict = try container.decodeIfPresent(AnswerEntry.self, forKey: .strict)?.answer
      let moderate = try container.decodeIfPresent(AnswerEntry.self, forKey: .moderate)?.answer
      guard let degrees = SafeSearchDocument.degrees(enforced, strict, moderate) else {
        throw decoder.wrong("'\(identifier)' should have either 'enforce', or both 'strict' and 'moderate'")
      }
      engine = SafeSearch.Engine(
        identifier: identifier, title: try container.decode(String.self, forKey: .title),
        names: try decoder.names(container.decode([String].self, forKey: .names)), strict: degrees.strict,
        moderate: degrees.moderate)
    }
  }

  private static func degrees(
    _ enforced: SafeSearch.Answer?, _ strict: SafeSearch.Answer?, _ moderate: SafeSearch.Answer?
  )
    -> (strict: SafeSearch.Answer, moderate: SafeSearch.Answer)?
  {
    switch (enforced, strict, moderate) {
    case (let only?, nil, nil): (only, only)
    case (nil, let strict?, let moderate?): (strict, moderate)
    default: nil
    }
  }

  struct AnswerEntry: Decodable {
    let answer: SafeSearch.Answer

    private enum Key: String, CodingKey, CaseIterable { case cname, addresses }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(strictlyBy: Key.self)
      let cname = try container.decodeIfPresent(String.self, forKey: .cname)
      let addresses = try (container.decodeIfPresent([String].self, forKey: .addresses) ?? []).map { text in
        guard let address = Address(text.utf8.span) else { throw decoder.wrong("'\(text)' is no address") }
        return address
      }
      if cname == nil && addresses.isEmpty { throw decoder.wrong("there should be a 'cname' or 'addresses'") }
      answer = SafeSearch.Answer(cname: try cname.flatMap { try decoder.names([$0]).first }, addresses: addresses)
    }
  }

  struct UnenforcedEntry: Decodable {
    let engine: SafeSearch.Unenforced

    private enum Key: String, CodingKey, CaseIterable { case identifier, title, names }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(strictlyBy: Key.self)
      engine = SafeSearch.Unenforced(
        identifier: try container.decode(String.self, forKey: .identifier),
        title: try container.decode(String.self, forKey: .title),
        names: try decoder.names(container.decode([String].self, forKey: .names)))
    }
  }
}

extension Decoder {
  fileprivate func names(_ texts: [String]) throws -> [Name] {
    if texts.isEmpty { throw wrong("there should be a name at least") }
    return try texts.map { text in
      guard let name = Name(text) else { throw wrong("'\(text)' is not a host name") }
      return name
    }
  }
}
