internal import DaemonClient
internal import ScreenTimeClient

/// The combination of several stores.
///
/// A Boolean is true if any store sets it, the lowest rating and cookie policy counts, and sets are united. Policies
/// over categories and filters are kept one by one, since merging them would let an exception of one store open what
/// another blocks: whatever any of them blocks is blocked.
public struct CombinedSettings: Equatable, Sendable {
  /// Without the three policies below.
  public private(set) var settings = ManagedSettingsStore.Settings()
  public private(set) var applicationCategories: [ShieldSettings.ActivityCategoryPolicy<Application>] = []
  public private(set) var webDomainCategories: [ShieldSettings.ActivityCategoryPolicy<WebDomain>] = []
  public private(set) var filters: [WebContentSettings.FilterPolicy] = []

  public init(_ stores: [ManagedSettingsStore.Settings]) {
    for store in stores {
      for setting in ManagedSettingsStore.Settings.wire { setting.restrict?(&settings, store) }
      applicationCategories += [store.shield.applicationCategories].compactMap { $0 }
      webDomainCategories += [store.shield.webDomainCategories].compactMap { $0 }
      filters += [store.webContent.blockedByFilter].compactMap { $0 }
    }
  }
}

extension ManagedSettingsStore {
  /// The combination of this app's active stores. Other apps may have stores of their own.
  public static func combined() throws(ManagedSettingsError) -> CombinedSettings {
    let link = ScreenTimeLink.current
    let stores = try ManagedSettingsError.translating { () throws(DaemonError) in
      try link.flushAll()
      var stores: [ScreenTimeLink.Store] = []
      for name in try link.stores().sorted() { stores.append(try link.read(name)) }
      return stores
    }
    var active: [Settings] = []
    for store in stores where store.isActive {
      let (settings, faults) = Settings.reading(store.settings)
      if let fault = faults.first { throw fault }
      active.append(settings)
    }
    return CombinedSettings(active)
  }
}

/// A value that combines with another to the stricter of the two.
protocol Restrictive: SendableMetatype {
  func restricted(by other: Self) -> Self
}

/// For every Boolean setting, true is the stricter.
extension Bool: Restrictive {
  func restricted(by other: Bool) -> Bool { self || other }
}

/// Numbers in settings are ratings.
extension Int: Restrictive {
  func restricted(by other: Int) -> Int { self < other ? self : other }
}

extension SafariSettings.CookiePolicy: Restrictive {
  func restricted(by other: Self) -> Self { min(self, other) }
}

extension Set: Restrictive where Element: WireItem {
  func restricted(by other: Set<Element>) -> Set<Element> { union(other) }
}
