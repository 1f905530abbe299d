internal import FamilyTokens

/// The value of a setting: checked, with every token opened.
enum SettingValue: Hashable, Sendable {
  case flag(Bool)
  case number(Int)
  case word(String)
  case items([Item])
  case categories(CategoryPolicy)
  case filter(FilterPolicy)

  /// A token, and what it stands for.
  struct Item: Hashable, Sendable {
    var token: Token
    var text: String
    /// Whether the client wrote the text in clear, and gets it back so.
    var isGiven = false
  }

  /// A shield over categories.
  enum CategoryPolicy: Hashable, Sendable {
    case none
    case specific([Item], except: [Item])
    case all(except: [Item])
  }

  /// Screen Time's filter of web content.
  enum FilterPolicy: Hashable, Sendable {
    case none
    case specific([Item])
    case auto([Item], except: [Item])
    case all(except: [Item])
  }

  /// Items of a list at most: a store has to be read in a moment, and no household needs more.
  static let mostItems = 10_000
}
