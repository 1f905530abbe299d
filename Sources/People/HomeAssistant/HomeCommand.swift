internal import DaemonClient
package import MQTT

/// A message at a topic for commands.
package enum HomeCommand: Hashable, Sendable {
  case pause(child: String, isOn: Bool)
  case category(String, child: String, isStopped: Bool)
  case answer(child: String, request: Int, isYes: Bool)

  /// Bytes of a command at most.
  private static let longest = 32

  /// nil for everything else. A retained message is old.
  package init?(_ message: BrokerMessage, _ topics: HomeTopics) {
    let parts = message.topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !message.isRetained, message.payload.count <= HomeCommand.longest, parts.count >= 4,
      parts[0] == topics.root, parts.last == "set", let text = String(validating: message.payload, as: UTF8.self)
    else { return nil }
    let child = parts[1]
    switch (parts[2], parts.count) {
    case ("pause", 4):
      guard let isOn = HomeCommand.flag(text) else { return nil }
      self = .pause(child: child, isOn: isOn)
    case ("category", 5):
      guard let isOn = HomeCommand.flag(text) else { return nil }
      self = .category(parts[3], child: child, isStopped: isOn)
    case ("answer", 4):
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      // Without a number it might answer a request that the guardian has not seen.
      guard words.count == 2, let number = Int(words[1]), words[0] == "yes" || words[0] == "no" else { return nil }
      self = .answer(child: child, request: number, isYes: words[0] == "yes")
    default: return nil
    }
  }

  private static func flag(_ text: String) -> Bool? { text == "ON" ? true : text == "OFF" ? false : nil }

  /// What it is about: of several commands about one thing the last one counts.
  enum Thing: Hashable {
    case pause(child: String)
    case category(String, child: String)
    case request(child: String, Int)
  }

  var thing: Thing {
    switch self {
    case .pause(let child, _): .pause(child: child)
    case .category(let id, let child, _): .category(id, child: child)
    case .answer(let child, let request, _): .request(child: child, request)
    }
  }

  /// Whether the family has what it is about.
  func concerns(_ family: Daemon.HomeFamily) -> Bool {
    switch self {
    case .pause(let child, _): family.children.contains { $0.id == child }
    case .category(let id, let child, _):
      family.children.contains { $0.id == child && $0.categories.contains { $0.id == id } }
    case .answer(let child, let request, _):
      family.requests.contains { $0.child == child && $0.number == request }
    }
  }
}
