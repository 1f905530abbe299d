import DaemonClient
import PicketJSON

/// Replaces tokens in settings by names, for users who may know them; others see the tokens.
struct TokenNames {
  private var names: [String: String] = [:]

  init(in settings: JSON, by daemon: Daemon) {
    let tokens = TokenNames.tokens(in: settings)
    if tokens.isEmpty { return }
    guard let reply = try? daemon.ask(.reveal(tokens)) else { return }
    for item in reply.items { names[item.token] = item.value }
  }

  /// The value with names in place of tokens.
  func named(_ value: JSON) -> JSON {
    switch value {
    case .string(let text): return .string(names[text] ?? text)
    case .array(let elements): return .array(elements.map { named($0) })
    case .object(let object):
      if object.count == 1, let name = object["token"]?.string.flatMap({ names[$0] }) { return .string(name) }
      var renamed = JSON.Object()
      for member in object.members { renamed[member.key] = named(member.value) }
      return .object(renamed)
    default: return value
    }
  }

  /// Texts that may be tokens: no other text in settings is as long.
  private static func tokens(in value: JSON) -> [String] {
    switch value {
    case .string(let text): text.utf8.count >= 64 ? [text] : []
    case .array(let elements): elements.flatMap { tokens(in: $0) }
    case .object(let object): object.members.flatMap { tokens(in: $0.value) }
    default: []
    }
  }
}
