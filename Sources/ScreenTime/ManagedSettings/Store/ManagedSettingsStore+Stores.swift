internal import DaemonClient
internal import ScreenTimeClient

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
