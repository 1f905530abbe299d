public import Policy

/// Members that the configuration names: they are taken into the household beside all others.
public struct Declaration: Sendable {
  /// What people are sent to who want to change any of it.
  public var file: String
  public var children: [DeclaredChild]
  public var devices: [DeclaredDevice]

  public init(
    file: String = "the configuration", children: [DeclaredChild] = [], devices: [DeclaredDevice] = []
  ) {
    self.file = file
    self.children = children
    self.devices = devices
  }
}

public struct DeclaredChild: Sendable {
  /// Where it stands, before what is wrong with it.
  public var place: String
  public var name: String
  /// nil leaves the one that it has.
  public var level: Level?
  /// Its stores, grants and names that are always allowed or blocked, for as long as the configuration says so. Nil where
  /// they make no sense: then those of before stay.
  public var settings: Settings.Child?

  public init(name: String, level: Level? = nil, settings: Settings.Child?, place: String = "") {
    self.place = place
    self.name = name
    self.level = level
    self.settings = settings
  }
}

public struct DeclaredDevice: Sendable {
  public enum Owner: Hashable, Sendable {
    /// By name.
    case child(String)
    case guardian
    case shared
  }

  /// Where it stands, before what is wrong with it.
  public var place: String
  public var owner: Owner
  public var hardware: Hardware?
  public var network: Device.Network?
  public var user: UInt32?
  public var name: String?

  public init(
    owner: Owner, hardware: Hardware? = nil, network: Device.Network? = nil, user: UInt32? = nil, name: String? = nil,
    place: String = ""
  ) {
    self.place = place
    self.owner = owner
    self.hardware = hardware
    self.network = network
    self.user = user
    self.name = name
  }
}
