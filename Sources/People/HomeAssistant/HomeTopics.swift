/// Topics below one word. A child is a number there: who reads along at the broker learns no name.
package struct HomeTopics: Hashable, Sendable {
  /// What Home Assistant looks at, unless it was told otherwise.
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
  /// Those that are open.
  func requests(_ child: String) -> String { "\(root)/\(child)/requests" }
  func answer(_ child: String) -> String { "\(root)/\(child)/answer" }

  /// Where what is told at a topic is commanded.
  func command(_ topic: String) -> String { topic + "/set" }

  var commands: [String] {
    [pause("+"), category("+", of: "+"), answer("+")].map(command)
  }

  /// Where an entity is described. The root is what Home Assistant calls the node.
  func description(_ component: String, _ object: String) -> String {
    "\(HomeTopics.discovery)/\(component)/\(root)/\(object)/config"
  }

  /// All of this root's descriptions.
  var descriptions: String { description("+", "+") }
}
