/// Which web pages a child may see.
public struct WebContentSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var blockedByFilter: FilterPolicy?

  init() {}

  /// Domains are meant with everything below them. No policy of Picket's turns a browser's private mode off, and none
  /// depends on it.
  public enum FilterPolicy: Equatable, Sendable {
    case none
    /// These are blocked.
    case specific(_ blocked: Set<WebDomain>)
    /// What is for adults, and these, less the exceptions.
    case auto(_ blocked: Set<WebDomain> = [], except: Set<WebDomain> = [])
    /// Everything less the exceptions.
    case all(except: Set<WebDomain> = [])
  }
}

extension WebContentSettings {
  public static let blockedByFilter = SettingMetadata(FilterPolicy.none)
}

extension WebContentSettings: WireGroup {
  static let wire = [WireSetting("webContent.blockedByFilter", \WebContentSettings.blockedByFilter)]
}
