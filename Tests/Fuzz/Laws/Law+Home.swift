import HomeAssistant
import MQTT

extension Law {
  static let commands = Law(
    name: "commands", sentence: "each message at a broker means one command, written in one way, or none"
  ) { input in
    // The topic ends where the first zero is, or a line.
    let topic = String(decoding: input.prefix { $0 != 0 && $0 != 10 }, as: UTF8.self)
    let payload = Array(input.drop { $0 != 0 && $0 != 10 }.dropFirst())
    let topics = HomeTopics(root: "picket")
    let message = BrokerMessage(topic, payload)
    guard let command = HomeCommand(message, topics) else { return }
    if HomeCommand(BrokerMessage(topic, payload, isRetained: true), topics) != nil {
      broken("\(command) counts although it was kept", input)
    }
    if HomeCommand(command.message(topics), topics) != command { broken("\(command) is read as something else", input) }
  } seeds: {
    [
      "picket/1/pause/set\nON", "picket/1/pause/set\nOFF", "picket/12/category/games/set\nON",
      "picket/1/answer/set\nyes", "picket/1/answer/set\nno 17", "picket/1/state\nopen",
    ].map { Array($0.utf8) }
  }
}

extension HomeCommand {
  /// As it is said at the broker.
  fileprivate func message(_ topics: HomeTopics) -> BrokerMessage {
    switch self {
    case .pause(let child, let isOn): BrokerMessage("picket/\(child)/pause/set", isOn ? "ON" : "OFF")
    case .category(let id, let child, let isStopped):
      BrokerMessage("picket/\(child)/category/\(id)/set", isStopped ? "ON" : "OFF")
    case .answer(let child, let request, let isYes):
      BrokerMessage("picket/\(child)/answer/set", (isYes ? "yes" : "no") + " \(request)")
    }
  }
}
