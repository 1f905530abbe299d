internal import Catalog
public import PicketJSON
internal import PicketSystem

/// A public list that families may subscribe to by one word.
public struct Suggestion: Hashable, Sendable, Decodable {
  /// Lower-case letters, digits and hyphens.
  public let word: String
  public let title: String
  public let category: String
  public let format: Format
  public let address: String
  /// About how many names it has.
  public let names: Int
  public let licence: String
  /// Its publisher's page.
  public let home: String
  /// What it adds to the built-in rules, and what else is to be known of it.
  public let adds: String
  public let note: String

  private enum Key: String, CodingKey, CaseIterable {
    case word, title, category, format, address, names, licence, home, adds, note
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(strictlyBy: Key.self)
    func text(_ key: Key) throws -> String { try container.decode(String.self, forKey: key) }
    (word, title, category) = (try text(.word), try text(.title), try text(.category))
    (address, licence, home) = (try text(.address), try text(.licence), try text(.home))
    (adds, note) = (try text(.adds), try text(.note))
    names = try container.decode(Int.self, forKey: .names)
    let name = try text(.format)
    try decoder.check(name, isOneOf: Format.allCases.map(\.rawValue), "format")
    format = Format(rawValue: name) ?? .plain
    try decoder.check(category, isOneOf: Category.builtIn, "category")
    if !Suggestion.isWord(word) { throw decoder.wrong("'\(word)' is no word of small letters, digits and hyphens") }
    if !address.hasPrefix("https://") { throw decoder.wrong("'\(address)' should begin with https://") }
    if names <= 0 { throw decoder.wrong("'names' should say about how many there are") }
  }

  /// Whether a list may be called so; no address and no path is such a word.
  public static func isWord(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0.isDigit || $0 == 0x2d }
  }

  public var json: JSON.Object {
    [
      "word": .string(word), "title": .string(title), "category": .string(category),
      "format": .string(format.rawValue), "address": .string(address), "names": .int(names),
      "licence": .string(licence), "home": .string(home), "adds": .string(adds), "note": .string(note),
    ]
  }
}

/// `suggestions.json`: public lists by category. None of them is in the catalog until a guardian subscribes to it.
public struct Suggestions: Decodable {
  public let lists: [Suggestion]

  static let file = "suggestions.json"

  private enum Key: String, CodingKey, CaseIterable { case rule, lists }

  public init(from decoder: any Decoder) throws {
    lists = try decoder.container(strictlyBy: Key.self).decode([Suggestion].self, forKey: .lists)
    guard Set(lists.map(\.word)).count == lists.count, Set(lists.map(\.address)).count == lists.count else {
      throw decoder.wrong("two lists have one word or one address")
    }
  }

  /// The suggestions of a folder of rules; none where it has no such file.
  public init(rules folder: String) throws(ListError) {
    let path = folder + "/" + Suggestions.file
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try File.contents(of: path, limit: ListReader.largestDocument)
    } catch {
      guard error.isMissing else { throw ListError(error) }
      lists = []
      return
    }
    lists = try RulesJSON<Suggestions>(bytes, title: path).content.lists
  }
}
