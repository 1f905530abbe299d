internal import PicketJSON

extension ManagedSettingsStore {
  /// The settings of one store, as a value.
  public struct Settings: Equatable, Sendable {
    public var account = AccountSettings()
    public var application = ApplicationSettings()
    public var appStore = AppStoreSettings()
    public var cellular = CellularSettings()
    public var dateAndTime = DateAndTimeSettings()
    public var gameCenter = GameCenterSettings()
    public var media = MediaSettings()
    public var passcode = PasscodeSettings()
    public var safari = SafariSettings()
    public var shield = ShieldSettings()
    public var siri = SiriSettings()
    public var webContent = WebContentSettings()

    init() {}
  }
}

extension ManagedSettingsStore.Settings {
  /// Every setting.
  static let wire: [WireSetting<Self>] = groups.flatMap { $0 }

  private static let groups: [[WireSetting<Self>]] = [
    settings(\.account),
    settings(\.application),
    settings(\.appStore),
    settings(\.cellular),
    settings(\.dateAndTime),
    settings(\.gameCenter),
    settings(\.media),
    settings(\.passcode),
    settings(\.safari),
    settings(\.shield),
    settings(\.siri),
    settings(\.webContent),
  ]

  private static func settings<Group: WireGroup>(
    _ group: any WritableKeyPath<Self, Group> & Sendable
  ) -> [WireSetting<Self>] { Group.wire.map { $0.within(group) } }

  /// Reads the daemon's contents of a store, and the faults in them. An unknown path comes from a newer daemon.
  static func reading(_ contents: JSON.Object) -> (settings: Self, faults: [ManagedSettingsError]) {
    var settings = Self()
    var faults: [ManagedSettingsError] = []
    for setting in wire {
      guard let value = contents[setting.path] else { continue }
      do throws(WireFault) {
        try setting.write(&settings, value)
      } catch {
        faults.append(.invalid(setting: setting.path, why: error.why))
      }
    }
    return (settings, faults)
  }

  /// The daemon's form: by path, only settings that are set.
  var wire: JSON.Object {
    var contents = JSON.Object()
    for setting in Self.wire { contents[setting.path] = setting.read(self) }
    return contents
  }
}
