internal import Subscriptions

extension Receiver {
  /// By what machines of a family know that they tell the same: a person's mail, a topic, a program and the secret that it
  /// checks. nil for what is on this machine alone.
  var familyMark: [UInt8]? {
    switch form {
    case .webhook(let secret): isOnThisMachine ? nil : mark("webhook", address) + secret
    case .ntfy(let topic, _): isOnThisMachine ? nil : mark("ntfy", address, topic)
    case .mail(let envelope): mark("mail", envelope.to.sorted().joined(separator: ","))
    }
  }

  private func mark(_ parts: String...) -> [UInt8] { parts.flatMap { Array($0.utf8) + [0] } }

  /// Whether its address leads to each machine itself.
  private var isOnThisMachine: Bool {
    let host = address.drop { $0 != ":" }.drop { ":/".contains($0) }.prefix { !"/?#".contains($0) }.lowercased()
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
    return name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.") || name == "[::1"
  }
}
