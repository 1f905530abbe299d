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

/// Members of the household that the configuration names, by number, and what it says of them. They would be back with the
/// next reading, so they are removed in the file.
struct DeclaredMembers {
  var file = "the configuration"
  var children: Set<Int> = []
  var devices: Set<UInt16> = []
  /// What the configuration says of children, by their number.
  var settings: [Int: Settings.Child] = [:]
  /// What was declared last, for a household that is back later.
  var declaration: Declaration?
  /// While members are taken in one by one nothing is published: a child whose shields are not there yet would be free.
  var isBeingTakenIn = false

  func file(of child: Int) -> String? { children.contains(child) ? file : nil }
  func file(ofDevice number: UInt16) -> String? { devices.contains(number) ? file : nil }
}

extension HouseholdError {
  static func declared(_ what: String, in file: String) -> HouseholdError {
    .conflict("\(what) is named in \(file): take the entry out there, and have picketd read it again (SIGHUP)")
  }
}
