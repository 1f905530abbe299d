// Replies of `io.picket.Household` about profiles.
extension Daemon {
  /// Settings that several children follow.
  package struct Profile: Decodable, Sendable {
    package let name: String
    package let created: String
    /// For whom it counts.
    package let children: [String]
    /// Who is in it, where it is a group.
    package let members: [String]
    package let machines: [String]
  }

  package struct ProfileReply: Decodable, Sendable { package let profile: Profile }

  package struct ProfilesReply: Decodable, Sendable { package let profiles: [Profile] }

  package struct ShowProfileReply: Decodable, Sendable {
    package let profile: Profile
    package let stores: [StoreSummary]
    package let allowances: [DaemonReply<Allowance>]
  }
}
