import Catalog
import Lists
import Policy
import Verbs

/// What values of Picket's own look like; the readers are those that the daemon uses.
extension ValueKind {
  static let category = ValueKind(
    "a category", advice: "say one such as social or ads; a category of your own is one word",
    offer: .words(Category.builtIn)
  ) { Category.isIdentifier($0) }

  static let level = word("a level", Level.allCases.map(\.rawValue))

  static let format = word("a format", Format.allCases.map(\.rawValue))

  /// Which of the two it is says the catalog.
  static let categoryOrDomain = ValueKind(
    "a category or a domain", advice: "write it like social or example.com", offer: .words(Category.builtIn)
  ) { _ in nil }

  /// Words that the program itself makes sense of.
  static let anything = ValueKind("a word") { _ in nil }
}
