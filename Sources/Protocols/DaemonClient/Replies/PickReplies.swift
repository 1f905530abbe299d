// Replies of `io.picket.Requests` about what apps have guardians choose.
extension Daemon {
  /// The topic of such a question.
  package static let pickTopic = "io.picket.pick"

  package struct PickedReply: Decodable, Sendable {
    package let state: QuestionState
    /// Tokens; an answer without the lists is a no.
    package let categories: [String]?
    package let applications: [String]?
    package let domains: [String]?
  }

  package struct PickReply: Decodable, Sendable { package let question: Question }
}
