public import FoundationEssentials
internal import Synchronization

/// A child's question, with its possible answers.
public final class PermissionQuestion<Topic>: Identifiable where Topic: QuestionTopic {
  public let id: UUID
  public let topic: Topic
  public let choices: [PermissionChoice]
  private let terms: Mutex<Terms>

  struct Terms {
    var defaultChoice: PermissionChoice
    var expirationDate: Date?
  }

  init(id: UUID, topic: Topic, choices: [PermissionChoice], terms: Terms) {
    self.id = id
    self.topic = topic
    self.choices = choices
    self.terms = Mutex(terms)
  }

  /// A question of any topic, with answers of its own. The first denial among them holds until there is an answer.
  public convenience init(topic: Topic, choices: [PermissionChoice] = [.approve, .decline]) {
    let declining = choices.first { $0.answer == .denial } ?? .decline
    self.init(id: UUID(), topic: topic, choices: choices, terms: Terms(defaultChoice: declining, expirationDate: nil))
  }

  /// The choice that holds without an answer: the most restrictive one, unless the app sets another. It must be one of
  /// the choices, or the question cannot be asked.
  public var defaultChoice: PermissionChoice {
    get { terms.withLock { $0.defaultChoice } }
    set { terms.withLock { $0.defaultChoice = newValue } }
  }

  /// After this date, the question cannot be answered.
  public var expirationDate: Date? {
    get { terms.withLock { $0.expirationDate } }
    set { terms.withLock { $0.expirationDate = newValue } }
  }
}

extension PermissionQuestion: Sendable where Topic: Sendable {}

extension PermissionQuestion where Topic == CommunicationTopic {
  public convenience init(handle: CommunicationHandle) { self.init(handles: [handle]) }

  public convenience init(handles: [CommunicationHandle]) {
    self.init(communicationTopic: CommunicationTopic(personInformation: handles.map { PersonInformation(handle: $0) }))
  }

  public convenience init(communicationTopic: Topic) { self.init(topic: communicationTopic) }
}

extension PermissionQuestion where Topic == SignificantAppUpdateTopic {
  public convenience init(significantAppUpdateTopic: Topic) { self.init(topic: significantAppUpdateTopic) }
}

extension PermissionQuestion where Topic == WebAccessTopic {
  public convenience init(webAccessTopic: Topic) { self.init(topic: webAccessTopic) }
}

extension PermissionQuestion: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case topic
    case choices
    case defaultChoice
    case expirationDate
  }

  public convenience init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(UUID.self, forKey: .id), topic: try container.decode(Topic.self, forKey: .topic),
      choices: try container.decode([PermissionChoice].self, forKey: .choices),
      terms: Terms(
        defaultChoice: try container.decode(PermissionChoice.self, forKey: .defaultChoice),
        expirationDate: try container.decodeIfPresent(Date.self, forKey: .expirationDate)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(topic, forKey: .topic)
    try container.encode(choices, forKey: .choices)
    try container.encode(defaultChoice, forKey: .defaultChoice)
    try container.encodeIfPresent(expirationDate, forKey: .expirationDate)
  }
}
