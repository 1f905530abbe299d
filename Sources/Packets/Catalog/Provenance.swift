public import Wire

/// The list's line that put a name into the catalog.
public struct Provenance: Hashable, Sendable {
  /// What the line does with its names.
  public enum Effect: UInt8, Sendable, CaseIterable {
    case includes
    case excepts
    /// Another line cancelled it.
    case isCancelled
  }

  /// The name in the line: the one that was looked up, or one above it.
  public var name: Name
  public var effect: Effect
  /// The list's title.
  public var list: String
  public var categories: [String]
  /// The application's identifier, when the list belongs to one.
  public var application: String?
  public var line: Int
  /// The line itself, cut to what can be shown.
  public var text: String

  public init(
    name: Name, effect: Effect, list: String, categories: [String], application: String?, line: Int, text: String
  ) {
    self.name = name
    self.effect = effect
    self.list = list
    self.categories = categories
    self.application = application
    self.line = line
    self.text = text
  }
}
