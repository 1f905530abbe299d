internal import PicketJSON

/// What a question is about, as far as it is believed: the one rule for pages, messages, desktops, commands and Home Assistant.
///
/// An app writes the words of its own questions, and a child's program may file one in any app's name: of these, only what a yes opens
/// can be believed.
package struct QuestionSubject: Hashable, Sendable {
  /// Whether Picket wrote the question's words.
  package let isPickets: Bool
  /// As people call it.
  package let text: String

  /// `title` is what the question calls itself.
  package init(topic: String, client: String?, domain: String?, title: String?) {
    isPickets = topic == Daemon.accessTopic && client == nil
    let opened = domain ?? topic
    text = isPickets ? title ?? opened : "\(opened), by \(client ?? "an app")"
  }
}

extension Daemon.Question {
  private var believed: QuestionSubject {
    QuestionSubject(topic: topic, client: client, domain: domain, title: payload.object?["title"]?.string)
  }

  /// Whether Picket wrote its words.
  package var isPickets: Bool { believed.isPickets }

  /// What it is about, as people call it.
  package var subject: String { believed.text }
}
