public import Policy

/// Members that the configuration names: they are taken into the household beside all others.
public struct Declaration: Sendable {
  /// The file that people have to edit to change any of this.
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
  /// Where the entry stands; messages about it begin so.
  public var place: String
  public var name: String
  /// nil leaves the level that the child has.
  public var level: Level?
  /// Its stores, its grants, and names that are always allowed or blocked, for as long as the configuration says so.
  /// Nil where these make no sense: then the earlier ones stay.
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

  /// Where the entry stands; messages about it begin so.
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

/// Members of the household that the configuration names, by number, and what it says of them. They would be back with
/// the next reading, so they are removed in the file.
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
  static func declared(_ what: String, in file: String, then next: String = "say this again") -> HouseholdError {
    .conflict("\(what) is named in \(file): take the entry out there, run 'picket reload', and \(next)")
  }
}
