internal import DaemonClient
public import FoundationEssentials
internal import ScreenTimeClient

extension ManagedSettingsStore {
  /// The same tokens under the household's newest key. Tokens do not expire, so this is never necessary.
  public static func refresh(_ tokens: inout [ApplicationToken]) throws { tokens = try refreshed(tokens) }

  public static func refresh(_ tokens: inout [ActivityCategoryToken]) throws { tokens = try refreshed(tokens) }

  public static func refresh(_ tokens: inout [WebDomainToken]) throws { tokens = try refreshed(tokens) }

  private static func refreshed<T>(_ tokens: [Token<T>]) throws(ManagedSettingsError) -> [Token<T>] {
    let texts = try ManagedSettingsError.translating { () throws(DaemonError) in
      try ScreenTimeLink.current.refresh(tokens.map(\.base64))
    }
    return try Token.tokens(texts)
  }

  /// Announces that tokens have expired. Picket's do not, so it is never posted; code that waits for it compiles.
  public struct TokenExpiryMessage: NotificationCenter.AsyncMessage, Sendable {
    public typealias Subject = ManagedSettingsStore
  }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<ManagedSettingsStore.TokenExpiryMessage> {
  public static var tokensDidExpire: NotificationCenter.BaseMessageIdentifier<ManagedSettingsStore.TokenExpiryMessage> {
    .init()
  }
}
