public import Subscriptions

/// Where messages go, as the configuration says.
public struct Receiver: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    /// A program that checks a signature (Standard Webhooks).
    case webhook(secret: [UInt8])
    /// A topic of an ntfy server, and the token that may write to it.
    case ntfy(topic: String, token: String?)
    /// A server that sends mail, which `address` is.
    case mail(MailEnvelope)
  }

  /// What guardians call it by.
  public let name: String
  /// Of ntfy, the server alone.
  public let address: String
  public let form: Form
  public let kinds: Set<MessageKind>
  /// Whether names may stand in its messages.
  public let hearsNames: Bool
  /// Whether it may be in the home: a name of the internet must not lead into it.
  public let isLocal: Bool
  /// Where guardians answer; nil where no address of the pages is known.
  public let pages: String?

  public init(
    name: String, address: String, form: Form, kinds: Set<MessageKind> = Set(MessageKind.allCases),
    hearsNames: Bool = false, isLocal: Bool = false, pages: String? = nil
  ) {
    (self.name, self.address, self.form, self.kinds) = (name, address, form, kinds)
    (self.hearsNames, self.isLocal, self.pages) = (hearsNames, isLocal, pages)
  }

  /// Whether this message goes to it. A test goes to each.
  func wants(_ message: GuardianMessage) -> Bool { message.kind.map(kinds.contains) ?? true }

  func text(of message: GuardianMessage) -> String { hearsNames ? message.clear : message.discreet }

  func title(of message: GuardianMessage) -> String {
    switch message.kind {
    case .requests: hearsNames ? message.child.map { "\($0) asks" } ?? "A child asks" : "A child asks"
    case .limits: "Time is up"
    case .devices: "New device"
    case .trouble: "Picket is in trouble"
    case .week: "The report of the week"
    case nil: "Picket"
    }
  }

  /// The page on which a guardian does something about it.
  func link(for message: GuardianMessage) -> String? {
    guard let pages else { return nil }
    let base = pages.hasSuffix("/") ? String(pages.dropLast()) : pages
    let place =
      switch message.kind {
      case .requests: "requests"
      case .limits: "time"
      case .devices: "devices"
      case .week: "children"
      case .trouble, nil: ""
      }
    return "\(base)/\(place)"
  }
}

extension Receiver {
  /// The message at this moment: a signature is made anew for each try.
  public func outgoing(_ message: GuardianMessage, at time: Int) -> OutgoingMessage {
    switch form {
    case .webhook(let secret): webhook(message, secret, at: time)
    case .ntfy(let topic, let token): ntfy(message, topic, token)
    case .mail(let envelope): mail(message, envelope, at: time)
    }
  }
}
