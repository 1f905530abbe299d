internal import DaemonClient
internal import MQTT
internal import PicketJSON

/// What a child's device shows now. Kept by the broker, for a Home Assistant that starts later.
struct HomeStates {
  private let topics: HomeTopics
  private let child: Daemon.HomeChild
  /// Open requests, the one that has waited longest first.
  private let requests: [Daemon.HomeRequest]

  init(of child: Daemon.HomeChild, _ requests: [Daemon.HomeRequest], _ topics: HomeTopics) {
    (self.child, self.topics) = (child, topics)
    self.requests = requests.filter { $0.child == child.id }
  }

  var messages: [BrokerMessage] {
    let switches =
      [(topics.pause(child.id), child.state == .paused)]
      + child.categories.map { (topics.category($0.id, of: child.id), $0.isStopped) }
    // What Home Assistant takes for "not known".
    let left = child.left.map { "\(max(0, $0) / 60)" } ?? "None"
    return switches.map { BrokerMessage($0, $1 ? "ON" : "OFF", isRetained: true) } + [
      BrokerMessage(topics.state(child.id), child.state.rawValue, isRetained: true),
      BrokerMessage(topics.left(child.id), left, isRetained: true),
      BrokerMessage(topics.requests(child.id), waiting.bytes, isRetained: true),
    ]
  }

  private var waiting: JSON {
    var waiting: JSON.Object = ["count": .int(requests.count)]
    if let first = requests.first {
      (waiting["request"], waiting["text"]) = (.int(first.number), .string(first.text(of: child)))
    }
    return .object(waiting)
  }

  /// A new request: published once, and not retained.
  static func event(_ request: Daemon.HomeRequest, of child: Daemon.HomeChild, _ topics: HomeTopics) -> BrokerMessage {
    let event: JSON.Object = [
      "event_type": "request", "request": .int(request.number), "text": .string(request.text(of: child)),
    ]
    return BrokerMessage(topics.request(child.id), JSON.object(event).bytes)
  }
}

extension Daemon.HomeRequest {
  fileprivate func text(of child: Daemon.HomeChild) -> String {
    guard let name = child.name, let what else { return "A child asks for something (request \(number))." }
    let reason = why.map { ": “\(HomeText.line($0))”" } ?? "."
    return "\(HomeText.line(name)) asks for \(HomeText.line(what))\(reason)"
  }
}
