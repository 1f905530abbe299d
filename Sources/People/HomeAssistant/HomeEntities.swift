internal import DaemonClient
internal import MQTT
internal import PicketJSON

/// A child as a device of Home Assistant. Keys are as in its documentation: "MQTT discovery", and the pages of `switch`, `sensor`,
/// `event` and `button`.
struct HomeEntities {
  private let topics: HomeTopics
  private let child: Daemon.HomeChild
  /// The number of the request that its buttons answer; nil where none is open.
  private let request: Int?

  init(of child: Daemon.HomeChild, _ requests: [Daemon.HomeRequest], _ topics: HomeTopics) {
    (self.child, self.topics) = (child, topics)
    request = requests.first { $0.child == child.id }?.number
  }

  /// Kept by the broker, so that Home Assistant finds them whenever it starts.
  var descriptions: [BrokerMessage] {
    [pause] + child.categories.map(category) + [state, left, event, requests, answer("yes"), answer("no")]
  }

  private var pause: BrokerMessage {
    let topic = topics.pause(child.id)
    return describe(
      "switch", "pause", "Pause", icon: "pause-circle",
      [
        "state_topic": .string(topic), "command_topic": .string(topics.command(topic)),
      ])
  }

  private func category(_ category: Daemon.HomeCategory) -> BrokerMessage {
    let topic = topics.category(category.id, of: child.id)
    return describe(
      "switch", "stop_\(category.id)", "Stop \(category.title)", icon: "shield",
      [
        "state_topic": .string(topic), "command_topic": .string(topics.command(topic)),
      ])
  }

  private var state: BrokerMessage {
    describe(
      "sensor", "state", "State", icon: "web",
      [
        "state_topic": .string(topics.state(child.id)), "device_class": "enum",
        "options": .strings(Daemon.HomeState.allCases.map(\.rawValue)),
      ])
  }

  private var left: BrokerMessage {
    describe(
      "sensor", "left", "Time left", icon: "timer-sand",
      [
        "state_topic": .string(topics.left(child.id)), "device_class": "duration", "unit_of_measurement": "min",
      ])
  }

  private var event: BrokerMessage {
    describe(
      "event", "request", "Request", icon: "hand-back-right",
      [
        "state_topic": .string(topics.request(child.id)), "event_types": ["request"],
      ])
  }

  private var requests: BrokerMessage {
    let topic = JSON.string(topics.requests(child.id))
    return describe(
      "sensor", "requests", "Open requests", icon: "account-question",
      [
        "state_topic": topic, "value_template": "{{ value_json.count }}", "json_attributes_topic": topic,
      ])
  }

  /// With the number of the request, so that a button that is pressed late answers no other one. No request has the number 0.
  private func answer(_ word: String) -> BrokerMessage {
    let isYes = word == "yes"
    return describe(
      "button", "answer_\(word)", isYes ? "Yes for 30 minutes" : "No", icon: isYes ? "check" : "close",
      [
        "command_topic": .string(topics.command(topics.answer(child.id))),
        "payload_press": .string("\(word) \(request ?? 0)"),
      ])
  }

  private func describe(
    _ component: String, _ object: String, _ name: String, icon: String, _ own: JSON.Object
  ) -> BrokerMessage {
    let object = "\(child.id)_\(object)"
    var payload = own
    payload["name"] = .string(name)
    payload["unique_id"] = .string("\(topics.root)_\(object)")
    payload["icon"] = .string("mdi:\(icon)")
    payload["availability_topic"] = .string(topics.status)
    payload["qos"] = 1
    payload["device"] = [
      "identifiers": [.string("\(topics.root)_\(child.id)")],
      "name": .string(child.name.map(HomeText.line) ?? "Child \(child.id)"), "manufacturer": "Picket",
      "model": "Child",
    ]
    payload["origin"] = ["name": "Picket"]
    return BrokerMessage(
      topics.description(component, object), JSON.object(payload).bytes, isRetained: true)
  }
}
