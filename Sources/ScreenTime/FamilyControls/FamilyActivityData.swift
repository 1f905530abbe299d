internal import DaemonClient
public import ManagedSettings
package import ScreenTimeClient

/// What the child uses, with names and tokens, for apps that a guardian lets see it
/// (`AuthorizationStatus.approvedWithDataAccess`) and for guardians' own apps; others get
/// `FamilyControlsError.unavailable`. It comes from the child's newest decisions, and disappears with them.
public class FamilyActivityData: @unchecked Sendable {
  public static let shared = FamilyActivityData(nil)

  private let fixed: ScreenTimeLink?

  package init(_ link: ScreenTimeLink?) { fixed = link }

  /// The twelve categories of Screen Time.
  public var activityCategories: Set<ActivityCategory> {
    get async throws {
      let named = Self.categories
      let tokens = try await tokens(.category, named.map(\.identifier), of: ActivityCategory.self)
      return Set(zip(named, tokens).map { ActivityCategory(token: $1, localizedDisplayName: $0.title) })
    }
  }

  /// Applications whose traffic was seen: other installed ones are unknown.
  public var installedApplications: [Application] {
    get async throws {
      try await seen(\.applications).map { value, title, token in
        Application(bundleIdentifier: value, token: token, localizedDisplayName: title)
      }
    }
  }

  /// Domains that were allowed, for any program; a domain that was blocked or only looked up was not visited.
  public var visitedWebDomains: [WebDomain] {
    get async throws { try await seen(\.domains).map { value, _, token in WebDomain(domain: value, token: token) } }
  }

  /// Each once, in alphabetical order.
  private func seen<T>(
    _ things: KeyPath<Daemon.SeenReply, [Daemon.SeenThing]>
  ) async throws(FamilyControlsError) -> [(value: String, title: String, token: Token<T>)] {
    let reply = try await unlessUnavailable { link throws(DaemonError) in try link.seen() }
    var seen: [(value: String, title: String, token: Token<T>)] = []
    for thing in reply[keyPath: things] {
      guard let token = Token<T>(base64: thing.token) else {
        throw FamilyControlsError(.unexpected(why: "a thing that was seen has no token"))
      }
      seen.append((thing.value, thing.title, token))
    }
    return seen
  }

  private func tokens<T>(
    _ kind: Daemon.TokenKind, _ values: [String], of: T.Type
  ) async throws(FamilyControlsError) -> [Token<T>] {
    if values.isEmpty { return [] }
    let texts = try await unlessUnavailable { link throws(DaemonError) in try link.mint(kind, values) }
    let tokens = texts.compactMap(Token<T>.init(base64:))
    if tokens.count != values.count { throw FamilyControlsError(.unexpected(why: "one is no token")) }
    return tokens
  }

  private func unlessUnavailable<Value: Sendable>(
    _ body: @escaping @Sendable (ScreenTimeLink) throws(DaemonError) -> Value
  ) async throws(FamilyControlsError) -> Value {
    do throws(DaemonError) {
      return try await (fixed ?? .current).inBackground(body)
    } catch {
      if case .notAuthorized = error { throw FamilyControlsError.withheld(error) }
      throw FamilyControlsError(error)
    }
  }
}

extension FamilyActivityData {
  /// As Screen Time's picker names them, in its order.
  static let categories: [(identifier: String, title: String)] = [
    ("social", "Social"), ("games", "Games"), ("entertainment", "Entertainment"), ("creativity", "Creativity"),
    ("productivity", "Productivity & Finance"), ("education", "Education"), ("information", "Information & Reading"),
    ("health", "Health & Fitness"), ("shopping", "Shopping & Food"), ("travel", "Travel"),
    ("utilities", "Utilities"), ("other", "Other"),
  ]
}
