public import Catalog
public import Wire

/// What a flow wants, in the words that settings are written in.
public struct Identity: Sendable {
  /// What is known of the name.
  public enum Knowledge: Sendable {
    case name
    case noName
    case hidden
    case unreadable
  }

  /// What the flow's shape makes it.
  public enum Kind: Sendable {
    case ordinary
    case local
    case tunnel
    case proxy
    case unknown
  }

  /// What DNS answers said of the address (R8).
  public enum AddressNames: Sendable {
    /// No answer gave this address, or some that did were forgotten.
    case unknown
    case allowed
    case blocked
  }

  public var knowledge: Knowledge
  /// Valid iff `knowledge` is `.name` or `.hidden`.
  public var name: Name
  /// What the catalog knows of the name; of the address, where there is none.
  public var match: Match
  public var kind: Kind
  public var port: UInt16
  public var isQuestion: Bool
  /// Not asked for: an answer leads to it.
  public var isAnswer: Bool
  public var addressNames: AddressNames

  public init(
    knowledge: Knowledge, name: Name, match: Match = .nothing, kind: Kind, port: UInt16, isQuestion: Bool,
    isAnswer: Bool,
    addressNames: AddressNames
  ) {
    self.knowledge = knowledge
    self.name = name
    self.match = match
    self.kind = kind
    self.port = port
    self.isQuestion = isQuestion
    self.isAnswer = isAnswer
    self.addressNames = addressNames
  }
}
