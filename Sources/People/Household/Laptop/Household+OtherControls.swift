internal import PicketJSON
internal import Policy

/// What parental controls of a machine that are not Picket's have for one of its users.
public struct OtherControls: Hashable, Sendable {
  public let user: UInt32
  /// What the user may not start: paths, and names of desktop entries with their ending.
  public let applications: [String]
  public let deniesInstallation: Bool

  public init(user: UInt32, applications: [String], deniesInstallation: Bool) {
    (self.user, self.applications, self.deniesInstallation) = (user, applications, deniesInstallation)
  }
}

extension Household {
  /// The client of the stores that malcontent's settings are in, which GNOME's page of parental controls writes. picket-laptop brings
  /// them, and no authorization is needed or can be given: they add to what guardians set, and a store of a client loosens nothing.
  public static let malcontentClient = "malcontent"
  /// Of a user at most.
  static let mostOtherApplications = 1_000

  /// Takes over what malcontent has for users of this machine. A child stays as it is while one of its users is missing in
  /// `controls`, since that user's could not be read. A child who is no user here any more has no such store. All children have their
  /// turn before the first refusal is thrown.
  public func obey(_ controls: [OtherControls]) throws(HouseholdError) {
    let known = Dictionary(controls.map { ($0.user, $0) }) { first, _ in first }
    let users = machineUsersOfChildren
    var refusal: HouseholdError?
    for (child, users) in users.sorted(by: { $0.key < $1.key }) {
      let own = users.compactMap { known[$0] }
      if own.count < users.count { continue }
      do throws(HouseholdError) { try obey(own, for: child) } catch { refusal = refusal ?? error }
    }
    try remove(
      stores: state.stores.keys.filter { $0.client == Household.malcontentClient && users[$0.child] == nil })
    if let refusal { throw refusal }
  }

  private func obey(_ controls: [OtherControls], for child: Int) throws(HouseholdError) {
    let (client, name) = (Household.malcontentClient, Household.malcontentClient)
    let applications = Set(
      controls.flatMap { $0.applications.prefix(Household.mostOtherApplications).filter(LocalProgram.isNamed) })
    let denies = controls.contains(where: \.deniesInstallation)
    guard !applications.isEmpty || denies else {
      return try deleteStores(child, client: client, names: [name])
    }
    try writeStore(
      child, client: client, name: name,
      [
        SettingChange(
          path: "application.blockedApplications",
          value: applications.isEmpty
            ? .null : .array(applications.sorted().map { ["bundleIdentifier": .string($0)] })),
        SettingChange(path: "application.denyAppInstallation", value: denies ? true : .null),
      ])
  }

  private var machineUsersOfChildren: [Int: [UInt32]] {
    var users: [Int: [UInt32]] = [:]
    for device in state.sortedDevices {
      guard case .child(let id) = device.owner, let user = device.user, user != 0 else { continue }
      users[id, default: []].append(user)
    }
    return users
  }
}
