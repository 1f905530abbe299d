import DaemonClient
import Foundation
import MQTT
import PicketJSON
import Support
import Testing

@testable import HomeAssistant

/// Descriptions and states, and the automation in `HomeAssistant.docc/Resources` that goes by their topics.
@Suite struct HomeEntitiesTests {
  private static let topics = HomeTopics(root: "picket")
  private static let child = Daemon.HomeChild(
    id: "1", state: .open, left: 3_599,
    categories: [Daemon.HomeCategory(id: "games", title: "Games", isStopped: true)])

  private func described(
    _ child: Daemon.HomeChild = Self.child, _ requests: [Daemon.HomeRequest] = []
  ) throws -> [String: JSON.Object] {
    let messages = HomeEntities(of: child, requests, Self.topics).descriptions
    #expect(!messages.contains { !$0.isRetained })
    var described: [String: JSON.Object] = [:]
    for message in messages { described[message.topic] = try JSON(parsing: message.payload).object }
    #expect(described.count == messages.count)
    return described
  }

  /// What Home Assistant's documentation has for each kind of entity, as far as it is used, beside what all have.
  private static let keys: [String: Set<String>] = [
    "switch": ["state_topic", "command_topic"],
    "sensor": [
      "state_topic", "device_class", "options", "unit_of_measurement", "value_template", "json_attributes_topic",
    ],
    "event": ["state_topic", "event_types"], "button": ["command_topic", "payload_press"],
  ]
  private static let common: Set<String> = [
    "name", "unique_id", "icon", "availability_topic", "qos", "device", "origin",
  ]

  @Test func `a child is described in words that Home Assistant documents`() throws {
    let described = try described()
    #expect(described.count == 8)
    for (topic, entity) in described {
      let parts = topic.split(separator: "/")
      #expect(parts.count == 5 && parts[0] == "homeassistant" && parts[2] == "picket" && parts[4] == "config")
      #expect(parts[3].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
      let own = try #require(Self.keys[String(parts[1])], "\(topic)")
      #expect(Set(entity.keys).subtracting(Self.common).isSubset(of: own), "\(topic)")
      #expect(Self.common.isSubset(of: entity.keys))
      #expect(entity["device"]?.object?["identifiers"] == ["picket_1"])
      #expect(entity["device"]?.object?["name"] == "Child 1")
    }
    #expect(Set(described.values.map { $0["unique_id"] }).count == described.count)
  }

  @Test func `every topic that an entity shows is published, and one that it commands is read`() throws {
    let states = Set(HomeStates(of: Self.child, [], Self.topics).messages.map(\.topic))
    for (topic, entity) in try described() {
      if let state = entity["state_topic"]?.string, !topic.contains("/event/") {
        #expect(states.contains(state), "\(state)")
      }
      guard let command = entity["command_topic"]?.string else { continue }
      let word = entity["payload_press"]?.string ?? "ON"
      #expect(HomeCommand(BrokerMessage(command, word), Self.topics) != nil, "\(command)")
    }
  }

  @Test func `buttons answer the request that is shown, and no other one`() throws {
    let requests = [
      Daemon.HomeRequest(number: 5, child: "2"), Daemon.HomeRequest(number: 7, child: "1"),
      Daemon.HomeRequest(number: 8, child: "1"),
    ]
    func presses(_ requests: [Daemon.HomeRequest]) throws -> Set<String> {
      Set(try described(Self.child, requests).values.compactMap { $0["payload_press"]?.string })
    }
    #expect(try presses(requests) == ["yes 7", "no 7"])
    let none = Daemon.HomeFamily(children: [Self.child], requests: [requests[0]])
    for word in try presses([requests[0]]) {
      let command = HomeCommand(BrokerMessage("picket/1/answer/set", word), Self.topics)
      #expect(command.map { $0.concerns(none) } == false, "\(word)")
    }
  }

  @Test func `what people wrote stays one short line, and JSON`() throws {
    let hostile = Daemon.HomeChild(
      id: "1", name: "Mia\"}\n\u{202e}" + String(repeating: "x", count: 9_000), state: .paused)
    for entity in try described(hostile).values {
      let name = try #require(entity["device"]?.object?["name"]?.string)
      #expect(name.hasPrefix("Mia\"}  x") && name.count <= 120)
    }
    let request = Daemon.HomeRequest(
      number: 3, child: "1", what: String(repeating: "y", count: 9_000), why: "a\nb")
    let event = HomeStates.event(request, of: hostile, Self.topics)
    let text = try #require(try JSON(parsing: event.payload).object?["text"]?.string)
    #expect(text.count < 400 && text.hasSuffix(": “a b”") && !event.isRetained)
  }

  @Test func `states show the family`() {
    let messages = HomeStates(
      of: Self.child, [Daemon.HomeRequest(number: 3, child: "1"), Daemon.HomeRequest(number: 4, child: "2")],
      Self.topics
    ).messages
    let told = Dictionary(
      messages.map { ($0.topic, String(decoding: $0.payload, as: UTF8.self)) }, uniquingKeysWith: { $1 })
    #expect(
      told == [
        "picket/1/pause": "OFF", "picket/1/category/games": "ON", "picket/1/state": "open", "picket/1/left": "59",
        "picket/1/requests":
          #"{"count":1,"request":3,"text":"A child asks for something (request 3)."}"#,
      ])
  }

  @Test func `the automation goes by topics and words that there are`() throws {
    let path = "Sources/People/HomeAssistant/HomeAssistant.docc/Resources/automation.yaml"
    let text = try String(contentsOfFile: Project.path(path), encoding: .utf8)
    let topics = text.matches(of: /topic: (picket\/\S+)/).map { String($0.1) }
    #expect(topics.first == Self.topics.request("1") && topics.count == 4)
    let payloads = text.matches(of: /topic: (\S+\/set)\n *payload: "(.*)"/).map { (String($0.1), String($0.2)) }
    #expect(payloads.count == 3)
    for (topic, payload) in payloads {
      // As Home Assistant fills the template, for "PICKET_YES_17".
      let filled = payload.replacing("{{ words[1] | lower }}", with: "yes").replacing("{{ words[2] }}", with: "17")
      #expect(HomeCommand(BrokerMessage(topic, filled), Self.topics) != nil, "\(topic) \(filled)")
    }
    let event = try JSON(
      parsing: HomeStates.event(Daemon.HomeRequest(number: 3, child: "1"), of: Self.child, Self.topics).payload)
    for key in text.matches(of: /payload_json\.(\w+)/).map({ String($0.1) }) { #expect(event.object?[key] != nil) }
  }
}
