public import Combine
internal import PicketJSON
package import ScreenTimeClient

/// A named set of settings for one child, which the daemon keeps until it is cleared or deleted.
///
/// Two stores of one name share their contents, also between an app and its extensions. Settings of several stores
/// combine so that the most restrictive wins.
public class ManagedSettingsStore: ObservableObject, @unchecked Sendable {
  let name: Name
  let link: ScreenTimeLink
  let failures = StoreFailures()

  /// The strictest values of all apps for this child, which any app may read without authorization. Each read asks the
  /// daemon; subscribers are called on a thread of their own.
  @Published public private(set) var effectiveMaximumMovieRating: Int
  @Published public private(set) var effectiveMaximumTVShowRating: Int
  @Published public private(set) var effectiveDenyExplicitContent: Bool

  /// The default store.
  public convenience init() { self.init(.default, ScreenTimeLink.current) }

  public convenience init(named name: Name) { self.init(name, ScreenTimeLink.current) }

  package init(_ name: Name, _ link: ScreenTimeLink) {
    self.name = name
    self.link = link
    _effectiveMaximumMovieRating = link.published(\.maximumMovieRating)
    _effectiveMaximumTVShowRating = link.published(\.maximumTVShowRating)
    _effectiveDenyExplicitContent = link.published(\.denyExplicitContent)
  }

  /// An inactive store keeps its settings and has no effect.
  public var isActive: Bool {
    get { contents().isActive }
    set {
      attempt { () throws(ManagedSettingsError) in try deliver(StoreMemory.Changes(isActive: newValue)) }
    }
  }

  /// Clears this store; others keep their settings.
  public func clearAllSettings() {
    let everything = Dictionary(uniqueKeysWithValues: Settings.wire.map { ($0.path, JSON?.none) })
    attempt { () throws(ManagedSettingsError) in try deliver(StoreMemory.Changes(settings: everything)) }
  }
}
