internal import Foundation

extension QuestionTopic {
  /// What a guardian reads, whose client does not know the app's topics.
  var sentence: String? {
    switch self {
    case let topic as CommunicationTopic: topic.wish
    case let topic as SignificantAppUpdateTopic: topic.description
    case let topic as WebAccessTopic: topic.reason
    default: nil
    }
  }
}

extension CommunicationTopic {
  /// `chat, message: Pip, ada@example.org`.
  fileprivate var wish: String {
    let people = personInformation.map { person in
      let name = person.nameComponents.map { name in
        [name.givenName, name.familyName].compactMap { $0 }.joined(separator: " ")
      }
      return name.flatMap { $0.isEmpty ? nil : $0 } ?? person.handle.value
    }
    return actions.map(\.rawValue).sorted().joined(separator: ", ") + ": " + people.joined(separator: ", ")
  }
}
