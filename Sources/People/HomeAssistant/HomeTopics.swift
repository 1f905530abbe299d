/// Topics below one word. A child is a number there, so that a client which reads along learns no name.
package struct HomeTopics: Hashable, Sendable {
  /// The topic that Home Assistant looks at, unless its settings say another.
  static let discovery = "homeassistant"

  let root: String

  package init(root: String) { self.root = root }

  /// `online` or `offline`.
  var status: String { "\(root)/status" }

  func pause(_ child: String) -> String { "\(root)/\(child)/pause" }
  func category(_ id: String, of child: String) -> String { "\(root)/\(child)/category/\(id)" }
  func state(_ child: String) -> String { "\(root)/\(child)/state" }
  func left(_ child: String) -> String { "\(root)/\(child)/left" }
  /// Each new request, once.
  func request(_ child: String) -> String { "\(root)/\(child)/request" }
  /// The open requests.
  func requests(_ child: String) -> String { "\(root)/\(child)/requests" }
  func answer(_ child: String) -> String { "\(root)/\(child)/answer" }

  /// The topic for commands to the thing whose state a topic has.
  func command(_ topic: String) -> String { topic + "/set" }

  var commands: [String] {
    [pause("+"), category("+", of: "+"), answer("+")].map(command)
  }

  /// Where an entity is described. The root is what Home Assistant calls the node.
  func description(_ component: String, _ object: String) -> String {
    "\(HomeTopics.discovery)/\(component)/\(root)/\(object)/config"
  }

  /// What the broker keeps of all children, less descriptions.
  var states: [String] {
    [pause("+"), category("+", of: "+"), state("+"), left("+"), requests("+")]
  }

  /// Whether a topic is one that this root's sessions have the broker keep, of any child.
  func isKept(_ topic: String) -> Bool {
    let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first.map(String.init) == HomeTopics.discovery { return parts.count == 5 && parts[2] == root }
    return states.contains { state in
      let wanted = state.split(separator: "/", omittingEmptySubsequences: false)
      return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0 == "+" || $0 == $1 }
    }
  }

  /// All of this root's descriptions.
  var descriptions: String { description("+", "+") }
}
