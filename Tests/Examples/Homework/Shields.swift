import FamilyControls
import ManagedSettings

/// The apps and sites that wait while there is homework.
struct Shields {
  private let store = ManagedSettingsStore(named: ManagedSettingsStore.Name("homework"))

  /// The last error, if something is not in effect.
  func raise(_ selection: FamilyActivitySelection) -> ManagedSettingsError? {
    let categories = selection.categoryTokens
    store.shield.applications = selection.applicationTokens.isEmpty ? nil : selection.applicationTokens
    if let error = store.lastError { return error }
    store.shield.applicationCategories = categories.isEmpty ? nil : .specific(categories)
    if let error = store.lastError { return error }
    store.shield.webDomainCategories = categories.isEmpty ? nil : .specific(categories)
    if let error = store.lastError { return error }
    store.shield.webDomains = selection.webDomainTokens
    return store.lastError
  }

  func lift() -> ManagedSettingsError? {
    store.clearAllSettings()
    return store.lastError
  }
}
