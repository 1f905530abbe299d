public import Combine
internal import DaemonClient
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

extension ManagedSettingsStore {
  /// Identifies a store among one app's stores.
  public struct Name: RawRepresentable, Equatable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = Name("default")
  }
}

extension ManagedSettingsStore {
  /// This app's stores for this child; empty while the daemon does not answer.
  public static var stores: Set<Name> {
    do throws(DaemonError) {
      return Set(try ScreenTimeLink.current.stores().map(Name.init(rawValue:)))
    } catch {
      StoreFailures.say(ManagedSettingsError(error))
      return []
    }
  }

  /// Deletes stores with all their settings. Unknown names do no harm.
  public static func deleteStores(_ storeNames: Set<Name>) {
    do throws(DaemonError) {
      try ScreenTimeLink.current.forget(storeNames.map(\.rawValue).sorted())
    } catch {
      StoreFailures.say(ManagedSettingsError(error))
    }
  }

  public static func deleteStore(_ storeName: Name) { deleteStores([storeName]) }
}
