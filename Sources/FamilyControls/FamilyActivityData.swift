internal import JSON
public import ManagedSettings
package import ScreenTimeLink

/// What the child uses, with names as well as tokens, for apps that a guardian lets see it; the others get
/// `FamilyControlsError.unavailable`.
public class FamilyActivityData: @unchecked Sendable {
  public static let shared = FamilyActivityData(nil)

  /// So far back goes what is looked at.
  private static let mostEntries = 10_000
  private let fixed: ScreenTimeLink?

  package init(_ link: ScreenTimeLink?) { fixed = link }

  /// The twelve that Screen Time knows.
  public var activityCategories: Set<ActivityCategory> {
    get async throws {
      let named = Self.categories
      let tokens = try await tokens(.category, named.map(\.identifier), of: ActivityCategory.self)
      return Set(zip(named, tokens).map { ActivityCategory(token: $1, localizedDisplayName: $0.title) })
    }
  }

  /// Applications that the network has seen at work: what else is installed shows nothing of itself there.
  public var installedApplications: [Application] {
    get async throws {
      let identifiers = try await seen("application")
      let tokens = try await tokens(.application, identifiers, of: Application.self)
      return zip(identifiers, tokens).map { Application(bundleIdentifier: $0, token: $1, localizedDisplayName: $0) }
    }
  }

  public var visitedWebDomains: [WebDomain] {
    get async throws {
      let names = try await seen("name")
      let tokens = try await tokens(.domain, names, of: WebDomain.self)
      return zip(names, tokens).map { WebDomain(domain: $0, token: $1) }
    }
  }

  /// Each once, in the order of the alphabet.
  private func seen(_ what: String) async throws(FamilyControlsError) -> [String] {
    let entries = try await unlessUnavailable { link throws(LinkFailure) in
      try link.revealedLog(limit: Self.mostEntries).compactMap { $0[what]?.string }
    }
    return Set(entries).sorted()
  }

  private func tokens<T>(
    _ kind: ScreenTimeLink.Kind, _ values: [String], of: T.Type
  ) async throws(FamilyControlsError) -> [Token<T>] {
    if values.isEmpty { return [] }
    let texts = try await unlessUnavailable { link throws(LinkFailure) in try link.mint(kind, values) }
    let tokens = texts.compactMap(Token<T>.init(base64:))
    if tokens.count != values.count { throw .networkError }
    return tokens
  }

  private func unlessUnavailable<Value: Sendable>(
    _ body: @escaping @Sendable (ScreenTimeLink) throws(LinkFailure) -> Value
  ) async throws(FamilyControlsError) -> Value {
    do throws(LinkFailure) {
      return try await (fixed ?? .current).inBackground(body)
    } catch {
      if case .notAuthorized = error { throw .unavailable }
      throw FamilyControlsError(error)
    }
  }
}
