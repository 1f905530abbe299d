internal import DaemonClient
internal import ScreenTimeClient

extension ManagedSettingsStore {
  /// The stores that this app has for this child; none while the daemon does not answer.
  public static var stores: Set<Name> {
    do throws(DaemonError) {
      return Set(try ScreenTimeLink.current.stores().map(Name.init(rawValue:)))
    } catch {
      StoreFailures.say(ManagedSettingsError(error))
      return []
    }
  }

  /// Takes stores away with all their settings. Names that are not there do no harm.
  public static func deleteStores(_ storeNames: Set<Name>) {
    do throws(DaemonError) {
      try ScreenTimeLink.current.forget(storeNames.map(\.rawValue).sorted())
    } catch {
      StoreFailures.say(ManagedSettingsError(error))
    }
  }

  public static func deleteStore(_ storeName: Name) { deleteStores([storeName]) }
}
