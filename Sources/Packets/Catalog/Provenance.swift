public import Wire

/// The line of a list that put a name where it is.
public struct Provenance: Hashable, Sendable {
  /// What the line does with the names it speaks of.
  public enum Effect: UInt8, Sendable, CaseIterable {
    case includes
    case excepts
    /// Was taken out of its list by another line.
    case isCancelled
  }

  /// The name that the line speaks of: the one that was asked for, or one above it.
  public var name: Name
  public var effect: Effect
  /// The list as people know it.
  public var list: String
  public var categories: [String]
  /// The application's identifier, when the list is one's.
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
