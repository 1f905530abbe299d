// Replies of `io.picket.Household`. Times are RFC 3339.
extension Daemon {
  package struct WhoAmIReply: Decodable, Sendable {
    package let authority: Authority
    package let child: String?
    package let name: String?
    package let role: GuardianRole?
    package let unlockedUntil: String?
    /// The household's, such as `Europe/Paris`.
    package let zone: String
    /// Of a child that calls: whether the family's machines have its log together.
    package let log: LogSharing?
  }

  package struct RepresentReply: Decodable, Sendable {
    /// Nil where the device is not certainly a child's.
    package let child: String?
    package let device: Int?
  }

  /// What a guardian may do.
  package enum GuardianRole: String, CaseIterable, Decodable, Sendable { case all, approve, read }

  package struct Guardian: Decodable, Sendable {
    package let name: String
    package let role: GuardianRole
    package let created: String
    package let hasPasscode: Bool
    package let hasCode: Bool
  }

  package struct GuardianReply: Decodable, Sendable { package let guardian: DaemonReply<Guardian> }

  package struct GuardiansReply: Decodable, Sendable {
    package let guardians: [DaemonReply<Guardian>]
    package let hasFirstPasscode: Bool
    package let hasFirstCode: Bool
  }

  package struct Passkey: Decodable, Sendable {
    package let id: Int
    package let name: String
    /// Nil for one of the first passcode's.
    package let guardian: String?
    package let origin: String
    package let created: String
    package let lastUse: String?
  }

  package struct GuardianInvitationReply: Decodable, Sendable {
    package let invitation: String
    package let until: String
  }

  package struct PasskeyReply: Decodable, Sendable { package let passkey: DaemonReply<Passkey> }

  package struct PasskeysReply: Decodable, Sendable { package let passkeys: [DaemonReply<Passkey>] }

  package struct BegunPasskeyReply: Decodable, Sendable {
    package let challenge: String
    package let site: String
    package let user: String
    package let userName: String
    package let known: [String]
  }

  package struct PasskeyChallengeReply: Decodable, Sendable {
    package let challenge: String
    package let site: String
  }

  /// What a token is for.
  package enum AccessScope: String, CaseIterable, Decodable, Sendable { case read, control }

  package struct AccessToken: Decodable, Sendable {
    package let name: String
    package let scope: AccessScope
    package let created: String
    package let until: String?
    package let lastUse: String?
  }

  package struct AddedAccessTokenReply: Decodable, Sendable {
    package let token: AccessToken
    /// What the program shows.
    package let secret: String
  }

  package struct AccessTokensReply: Decodable, Sendable { package let tokens: [DaemonReply<AccessToken>] }

  package struct UsedAccessTokenReply: Decodable, Sendable {
    package let name: String
    package let scope: AccessScope
    package let until: String?
  }

  package enum Authority: String, CaseIterable, Decodable, Sendable { case guardian, child, other }

  /// Something changed.
  package struct Notice: Decodable, Sendable {
    package let kind: String
    package let id: String?
    package let child: String?
    package let profile: String?
    package let revision: Int
  }

  /// Kinds of changes that `Watch` can be asked for.
  package static let noticeKinds = [
    "children", "profiles", "devices", "shields", "authorizations", "grants", "allowances", "endings", "requests",
    "settings", "time", "trouble", "lists", "guardians", "tokens",
  ]

  package struct UnlockReply: Decodable, Sendable {
    package let until: String
    /// The number by which other connections of this process join this one.
    package let session: Int
  }

  package struct BegunCodeReply: Decodable, Sendable {
    package let secret: String
    package let address: String
  }

  package struct UntilReply: Decodable, Sendable { package let until: String }

  package struct TimeReply: Decodable, Sendable { package let time: String }

  package struct Child: Decodable, Sendable {
    package let name: String
    package let birthYear: Int?
    package let level: Level?
    package let created: String
    package let ages: AgeSharing
    package let log: LogSharing
    /// The one that it follows.
    package let profile: String?
    package let declaredIn: String?
  }

  package enum Level: String, CaseIterable, Decodable, Sendable { case strict, normal }

  /// Whether programs are told a child's age range.
  package enum AgeSharing: String, CaseIterable, Decodable, Sendable { case always, ask, never }
  /// Whether the family's machines have the log of a child's decisions together.
  package enum LogSharing: String, CaseIterable, Decodable, Sendable { case apart, together }

  /// A restriction that follows from the child's age, and what a guardian set instead.
  package struct AgeLimit: Decodable, Sendable {
    package let setting: String
    package let category: String?
    package let maximum: Int?
    package let sentence: String
    package let instead: String?
    package let store: String?
    /// The profile that the store belongs to.
    package let profile: String?
    package let undo: String
  }

  package struct ChildReply: Decodable, Sendable {
    package let child: Child
    package let ageLimits: [AgeLimit]
  }

  package struct AddedChildReply: Decodable, Sendable {
    package let child: Child
    package let ageLimits: [AgeLimit]
    package let unknownDevices: UnknownDevices?
  }

  /// Unknown devices, and the rules that they get.
  package struct UnknownDevices: Decodable, Sendable {
    package enum Rules: String, CaseIterable, Decodable, Sendable { case pass, strictest, child }

    package let count: Int
    package let rules: Rules
    package let child: String?
  }

  package struct ChildrenReply: Decodable, Sendable { package let children: [Child] }

  package struct ShowChildReply: Decodable, Sendable {
    package let child: Child
    package let ageLimits: [AgeLimit]
    package let devices: [DaemonReply<Device>]
    package let stores: [StoreSummary]
    package let grants: [Grant]
    package let allowances: [DaemonReply<Allowance>]
    package let questions: Int
    package let groups: [String]
  }

  package struct Device: Decodable, Sendable {
    package let number: Int
    package let owner: Owner
    package let child: String?
    package let hardware: String?
    package let address: String?
    package let addresses: [String]
    package let user: Int?
    package let name: String?
    package let hostName: String?
    package let maker: String?
    package let hasRandomAddress: Bool
    package let created: String
    package let declaredIn: String?
  }

  package enum Owner: String, CaseIterable, Decodable, Sendable { case child, guardian, shared }

  /// A finding about a device, and what to do.
  package struct Alert: Decodable, Sendable {
    package let time: String
    package let device: Int
    package let text: String
  }

  package struct SeenDevice: Decodable, Sendable {
    package let hardware: String
    package let addresses: [String]
    package let hostName: String?
    package let maker: String?
    package let hasRandomAddress: Bool
    package let first: String
    package let last: String
    package let allowed: Int
    package let blocked: Int
  }

  package struct AddedDeviceReply: Decodable, Sendable {
    package let device: Device
    package let unknownDevices: UnknownDevices?
  }

  package struct ChangedDeviceReply: Decodable, Sendable { package let device: Device }

  package struct RemovedDeviceReply: Decodable, Sendable { package let unknownDevices: UnknownDevices? }

  package struct DevicesReply: Decodable, Sendable {
    package let devices: [DaemonReply<Device>]
    package let alerts: [DaemonReply<Alert>]
  }

  package struct SeenDevicesReply: Decodable, Sendable {
    package let devices: [SeenDevice]
    package let lookingFor: Int?
  }

  package struct AdoptedDevicesReply: Decodable, Sendable {
    package let devices: [Device]
    package let lookingFor: Int?
  }
}
