/// The twelve groups, each changed in place: `store.shield.webDomains = [...]` is one read and one write.
extension ManagedSettingsStore {
  public var account: AccountSettings {
    get { settings().account }
    _modify { yield &self[group: \.account] }
  }

  public var application: ApplicationSettings {
    get { settings().application }
    _modify { yield &self[group: \.application] }
  }

  public var appStore: AppStoreSettings {
    get { settings().appStore }
    _modify { yield &self[group: \.appStore] }
  }

  public var cellular: CellularSettings {
    get { settings().cellular }
    _modify { yield &self[group: \.cellular] }
  }

  public var dateAndTime: DateAndTimeSettings {
    get { settings().dateAndTime }
    _modify { yield &self[group: \.dateAndTime] }
  }

  public var gameCenter: GameCenterSettings {
    get { settings().gameCenter }
    _modify { yield &self[group: \.gameCenter] }
  }

  public var media: MediaSettings {
    get { settings().media }
    _modify { yield &self[group: \.media] }
  }

  public var passcode: PasscodeSettings {
    get { settings().passcode }
    _modify { yield &self[group: \.passcode] }
  }

  public var safari: SafariSettings {
    get { settings().safari }
    _modify { yield &self[group: \.safari] }
  }

  public var shield: ShieldSettings {
    get { settings().shield }
    _modify { yield &self[group: \.shield] }
  }

  public var siri: SiriSettings {
    get { settings().siri }
    _modify { yield &self[group: \.siri] }
  }

  public var webContent: WebContentSettings {
    get { settings().webContent }
    _modify { yield &self[group: \.webContent] }
  }

  /// Writes only what changed during the access, so that two processes that set different settings of one group do not
  /// undo each other.
  private subscript<Group>(group group: WritableKeyPath<Settings, Group>) -> Group {
    get { settings()[keyPath: group] }
    _modify {
      let before = settings()
      var after = before
      defer { write(after, over: before) }
      yield &after[keyPath: group]
    }
  }
}
