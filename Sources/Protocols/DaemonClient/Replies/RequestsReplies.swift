package import PicketJSON

// Replies of `io.picket.Requests`.
extension Daemon {
  package struct Choice: Decodable, Sendable {
    package let id: String
    package let title: String
    package let isApproval: Bool
    /// How long an approval opens a name.
    package let seconds: Int?
  }

  package struct Question: Decodable, Sendable {
    package let id: String
    /// What people call it by.
    package let number: Int
    package let child: String
    package let client: String?
    package let topic: String
    package let domain: String?
    package let payload: JSON
    package let choices: [Choice]
    package let state: QuestionState
    package let answer: String?
    package let created: String
    package let expires: String?
    package let answered: String?
    /// What the guardian said with the answer.
    package let reply: String?
    package let answeredBy: String?
  }

  /// The topic of Picket's own questions of children, which no program can file.
  package static let accessTopic = "io.picket.access"

  package enum QuestionState: String, CaseIterable, Decodable, Sendable { case open, answered, cancelled, expired }

  /// A temporary exception.
  package struct Grant: Decodable, Sendable {
    package let id: Int
    package let child: String
    package let kind: GrantKind
    package let value: String?
    package let until: String
    package let question: String?
  }

  package enum GrantKind: String, CaseIterable, Decodable, Sendable {
    case domain, category, application, all, harmless
  }

  /// What is allowed although an age or a shield stops it.
  package struct Allowance: Decodable, Sendable {
    package let id: Int
    package let child: String
    /// The profile that it belongs to; `child` is empty then.
    package let profile: String?
    package let kind: AllowanceKind
    package let value: String
    package let created: String
    package let until: String?
    package let question: String?
    package let overruledBy: String?
  }

  package enum AllowanceKind: String, CaseIterable, Decodable, Sendable { case domain, category, application }

  package struct AllowReply: Decodable, Sendable {
    package let allowance: Allowance
    /// The application that an allowed domain belongs to.
    package let application: String?
  }

  package struct AllowancesReply: Decodable, Sendable { package let allowances: [DaemonReply<Allowance>] }

  package struct AskReply: Decodable, Sendable { package let id: String }

  package struct AskForReply: Decodable, Sendable {
    /// What people call it.
    package let title: String
    /// Missing where nothing blocks it.
    package let question: DaemonReply<Question>?
  }

  /// All questions first, then each new or changed one.
  package struct QuestionsReply: Decodable, Sendable {
    package let questions: [DaemonReply<Question>]?
    package let question: DaemonReply<Question>?
  }

  package struct AnswerReply: Decodable, Sendable {
    package let question: Question
    package let grant: Grant?
    package let allowance: Allowance?
  }

  /// The outcome of a client's question.
  package struct ResponsesReply: Decodable, Sendable {
    package let id: String
    package let child: String
    package let state: EndState
    package let choice: String?
    package let payload: JSON
    package let domain: String?
  }

  package enum EndState: String, CaseIterable, Decodable, Sendable { case answered, cancelled, expired }

  package struct GrantReply: Decodable, Sendable { package let grant: Grant }

  package struct GrantsReply: Decodable, Sendable { package let grants: [DaemonReply<Grant>] }

  /// Something that holds for a while and ends soon. A profile's has an empty child.
  package struct Ending: Decodable, Sendable {
    package let child: String
    package let profile: String?
    package let kind: EndingKind
    package let what: String?
    package let until: String
  }

  package enum EndingKind: String, CaseIterable, Decodable, Sendable {
    case grant, open, allowance, shield, off, schedule, limit
  }

  /// All that end soon, then each further one.
  package struct EndingsReply: Decodable, Sendable {
    package let endings: [DaemonReply<Ending>]?
    package let ending: DaemonReply<Ending>?
  }

  package struct ShieldReply: Decodable, Sendable {
    package let name: String
    package let reason: String
    package let sentence: String
    package let client: String?
    package let look: Look
    package let isOwn: Bool
    package let why: String?
  }

  /// How a shield looks. Colors are #rrggbbaa.
  package struct Look: Decodable, Sendable {
    package let title: Label
    package let subtitle: Label
    package let primaryButton: Label
    package let primaryButtonColor: String?
    package let secondaryButton: Label?
    package let submenu: [String]
    package let backgroundColor: String?
    package let backgroundBlur: String?
    package let icon: String?
    package let symbol: String?
  }

  package struct Label: Decodable, Sendable {
    package let text: String
    package let color: String?
  }

  package enum Button: String, CaseIterable, Decodable, Sendable { case primary, secondary }

  package struct PressReply: Decodable, Sendable {
    package let response: PressResponse
    package let look: Look?
    package let why: String?
  }

  package enum PressResponse: String, CaseIterable, Decodable, Sendable { case none, close, `defer`, ask }
}
