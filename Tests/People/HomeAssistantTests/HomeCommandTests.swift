import DaemonClient
import MQTT
import Testing

@testable import HomeAssistant

@Suite struct HomeCommandTests {
  private static let topics = HomeTopics(root: "picket")

  private static func read(_ topic: String, _ payload: String, isRetained: Bool = false) -> HomeCommand? {
    HomeCommand(BrokerMessage(topic, payload, isRetained: isRetained), topics)
  }

  @Test func `what Home Assistant says is understood`() {
    #expect(Self.read("picket/1/pause/set", "ON") == .pause(child: "1", isOn: true))
    #expect(Self.read("picket/1/pause/set", "OFF") == .pause(child: "1", isOn: false))
    #expect(Self.read("picket/2/category/games/set", "ON") == .category("games", child: "2", isStopped: true))
    #expect(Self.read("picket/1/answer/set", "yes 3") == .answer(child: "1", request: 3, isYes: true))
    #expect(Self.read("picket/1/answer/set", "no 17") == .answer(child: "1", request: 17, isYes: false))
  }

  @Test(arguments: [
    ("picket/1/pause/set", ""), ("picket/1/pause/set", "on"), ("picket/1/pause/set", "ON "),
    ("picket/1/pause", "ON"), ("picket/1/pause/set/", "ON"), ("picket//pause/set/x", "ON"), ("other/1/pause/set", "ON"),
    ("picket/1/category/set", "ON"), ("picket/1/category/a/b/set", "ON"), ("picket/set", "ON"), ("", ""),
    ("picket/1/answer/set", "maybe"), ("picket/1/answer/set", "yes"), ("picket/1/answer/set", "yes "),
    ("picket/1/answer/set", "yes 1 2"),
    ("picket/1/answer/set", "yes 99999999999999999999"), ("picket/1/pause/set", String(repeating: "ON", count: 50)),
  ])
  func `everything else is nothing`(topic: String, payload: String) {
    #expect(Self.read(topic, payload) == nil)
  }

  @Test func `a retained message is no command, since it is old`() {
    #expect(Self.read("picket/1/pause/set", "OFF", isRetained: true) == nil)
  }

  @Test func `a command counts for a child, a category and a request that was published`() throws {
    let games = Daemon.HomeCategory(id: "games", title: "Games", isStopped: false)
    let family = Daemon.HomeFamily(
      children: [Daemon.HomeChild(id: "1", state: .open, categories: [games])],
      requests: [Daemon.HomeRequest(number: 7, child: "1")])
    let known: [HomeCommand] = [
      .pause(child: "1", isOn: true), .category("games", child: "1", isStopped: true),
      .answer(child: "1", request: 7, isYes: true),
    ]
    let unknown: [HomeCommand] = [
      .pause(child: "2", isOn: true), .category("social", child: "1", isStopped: true),
      .category("games", child: "2", isStopped: true), .answer(child: "2", request: 7, isYes: true),
      .answer(child: "1", request: 8, isYes: true), .answer(child: "1", request: 0, isYes: true),
    ]
    #expect(known.allSatisfy { $0.concerns(family) } && !unknown.contains { $0.concerns(family) })
  }
}
