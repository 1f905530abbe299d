internal import PicketJSON
internal import Subscriptions

// ntfy's JSON form (docs.ntfy.sh/publish): texts in any language need no encoding there.
//
// Its buttons only open pages. One that answers by itself would carry a token of the family through a server of strangers, and
// stay good in every copy of the message.
extension Receiver {
  func ntfy(_ message: GuardianMessage, _ topic: String, _ token: String?) -> OutgoingMessage {
    let link = link(for: message)
    let action: JSON? = link.flatMap { link in
      message.kind == .requests
        ? ["action": "view", "label": "Answer", "url": .string(link), "clear": true] : nil
    }
    let body: JSON.Object = [
      "topic": .string(topic), "title": .string(title(of: message)), "message": .string(text(of: message)),
      "priority": .int(message.kind?.priority ?? 3), "tags": .strings([message.kind?.tag ?? "white_check_mark"]),
      "click": .optional(link), "actions": action.map { .array([$0]) } ?? .null,
    ]
    return OutgoingMessage(
      address: address,
      headers: ["Content-Type: application/json"] + (token.map { ["Authorization: Bearer \($0)"] } ?? []),
      body: JSON.object(body.withoutNulls).text, mayBeLocal: isLocal)
  }
}

extension MessageKind {
  /// 1 to 5, of which 5 makes a telephone loud.
  fileprivate var priority: Int {
    switch self {
    case .trouble: 5
    case .requests: 4
    case .limits, .devices, .week: 3
    }
  }

  /// A picture beside the title, by its name.
  fileprivate var tag: String {
    switch self {
    case .requests: "raising_hand"
    case .limits: "hourglass"
    case .devices: "iphone"
    case .trouble: "warning"
    case .week: "bar_chart"
    }
  }
}
