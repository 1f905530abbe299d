/// Where messages go that guardians would else see on their pages alone.
public struct NotifyOptions: Hashable, Sendable {
  /// What messages are about.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case requests, limits, devices, trouble, week }

  public enum Form: Hashable, Sendable {
    /// A program that checks signatures made with what stands in this file.
    case webhook(secretFile: String)
    /// A topic of ntfy, and the file of the token that may write to it.
    case ntfy(topic: String, tokenFile: String?)
    /// A server that sends mail.
    case mail(from: String, to: [String], user: String?, passwordFile: String?)
  }

  public struct Receiver: Hashable, Sendable {
    public var name: String
    /// Of ntfy, the server alone.
    public var address: String
    public var form: Form
    public var kinds = Set(Kind.allCases)
    /// Whether names may stand in messages.
    public var names = false
    /// Whether it may be in the home.
    public var isLocal = false
  }

  public var receivers: [Receiver] = []
  /// Where guardians' pages are for who reads a message; nil for the dashboard, where others reach it.
  public var pages: String?

  public init() {}
}
