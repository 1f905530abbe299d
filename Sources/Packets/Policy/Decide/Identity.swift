public import Catalog
public import Wire

/// What a flow wants, in the words that settings are written in.
///
/// A value that is built once and changed in place costs least: names are large.
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
    case clock
    case tunnel
    case proxy
    /// Another machine opened it to the device: one on its own link.
    case visitor
    /// One from anywhere else.
    case stranger
    case unknown
  }

  /// What DNS answers said of the address (R8).
  public enum AddressNames: Sendable {
    /// No answer gave this address, or some that did were forgotten.
    case unknown
    /// Answers that are no evidence gave it for allowed names: nothing is allowed by that (R12).
    case claimed
    case allowed
    case blocked
  }

  /// Whether the visible name and the address go together (R8).
  public enum Agreement: Sendable {
    /// The device never asked DNS for the name, or answers were forgotten.
    case unknown
    case agrees
    /// DNS was asked for this very name, and no answer gave this address or one near it.
    case differs
    /// No answer gave the device this address, and what DNS says when it is asked again is not known.
    case doubtful
  }

  public var knowledge: Knowledge
  /// Valid iff `knowledge` is `.name` or `.hidden`.
  public var name: Name
  /// What the catalog knows of the name; of the address, where there is none.
  public var match: Match
  public var kind: Kind
  public var server: Address
  public var port: UInt16
  public var isQuestion: Bool
  /// More goes to and fro under the domain of the name than names are for; of questions alone.
  public var carriesData: Bool
  /// Asked is whether answers of a zone are signed, and by what (DS, DNSKEY): of questions and answers.
  public var asksForKeys: Bool
  /// A question to a resolver that the household does not trust, where it wants those refused.
  public var asksForeigner: Bool
  /// A hello, or a request in clear that only fetches: GET or HEAD without a body, which changes to no other protocol. Of
  /// flows alone.
  public var fetchesAlone: Bool
  /// Not asked for: an answer leads to it.
  public var isAnswer: Bool
  /// Valid unless `knowledge` is `.name`.
  public var addressNames: AddressNames
  /// Valid iff `knowledge` is `.name`, and of flows alone.
  public var agreement: Agreement

  public init(
    knowledge: Knowledge, name: Name, match: Match = .nothing, kind: Kind, server: Address, port: UInt16,
    isQuestion: Bool, isAnswer: Bool, carriesData: Bool = false, asksForKeys: Bool = false, asksForeigner: Bool = false,
    fetchesAlone: Bool = true, addressNames: AddressNames = .unknown, agreement: Agreement = .unknown
  ) {
    self.knowledge = knowledge
    self.name = name
    self.match = match
    self.kind = kind
    self.server = server
    self.port = port
    self.isQuestion = isQuestion
    self.carriesData = carriesData
    self.asksForKeys = asksForKeys
    self.asksForeigner = asksForeigner
    self.fetchesAlone = fetchesAlone
    self.isAnswer = isAnswer
    self.addressNames = addressNames
    self.agreement = agreement
  }
}
