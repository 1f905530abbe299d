/// What a question is about. Apps may have topics of their own.
public protocol QuestionTopic: Decodable, Encodable, SendableMetatype {
  /// The same for good: answers are told apart by it.
  static var id: String { get }
}
