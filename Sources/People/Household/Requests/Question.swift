public import PicketJSON

/// A child's request and what became of it.
public struct Question: Hashable, Sendable, Identifiable {
  public enum State: String, Hashable, Sendable, CaseIterable {
    case open
    case answered
    case cancelled
    case expired
  }

  /// A UUID.
  public let id: String
  /// What people call it by, from 1; it is never given to another question. 0 until the question is in the ledger.
  public internal(set) var number = 0
  public let child: Int
  public let client: String?
  public let topic: String
  /// What it asks for, when that is a name.
  public let domain: String?
  /// The topic's parameters, as the client gave them.
  public internal(set) var payload: JSON.Object
  public let choices: [Choice]
  public internal(set) var state: State
  /// The choice that was made, and who made it.
  public internal(set) var answer: String?
  public internal(set) var answeredBy: String?
  public let created: Int
  public let expires: Int?
  public internal(set) var answered: Int?

  /// What the guardian said with the answer.
  public var reply: String? { payload[Question.replyKey]?.string }
  /// Where that stands in the payload; no client may write it.
  static let replyKey = "io.picket.reply"

  /// Octets of what the client gave.
  var size: Int {
    let texts = JSON.strings([topic, client ?? "", domain ?? ""])
    return JSON.array([.object(payload), .array(choices.map(\.json)), texts]).bytes.count
  }

  public struct Choice: Hashable, Sendable, Identifiable {
    public let id: String
    public let title: String
    /// Whether it means yes.
    public let isApproval: Bool
    /// For how many seconds a yes holds, where the choice says so.
    public let seconds: Int?

    public init(id: String, title: String, isApproval: Bool, seconds: Int? = nil) {
      self.id = id
      self.title = title
      self.isApproval = isApproval
      self.seconds = seconds
    }

    public static let approve = Choice(id: "approve", title: "Approve", isApproval: true)
    public static let decline = Choice(id: "decline", title: "Decline", isApproval: false)
  }
}
