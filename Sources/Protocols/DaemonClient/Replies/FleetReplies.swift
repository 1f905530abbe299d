package import PicketJSON

// Replies of `io.picket.Fleet`.
extension Daemon {
  package struct FleetNode: Decodable, Sendable {
    package let node: String
    package let name: String?
    package let isThis: Bool
    package let isKeeper: Bool
    package let isRevoked: Bool
    package let follows: Bool
    package let seen: String?
    package let isAway: Bool
    package let behind: Int?
    package let picket: String?
    package let fence: String?
    package let isOverQuota: Bool
  }

  /// What this machine shares with others of its family.
  package struct Fleet: Decodable, Sendable {
    package let family: String
    package let name: String
    package let database: String
    package let since: String
    package let isKeeper: Bool
    package let follows: Bool
    package let lastExchange: String?
    package let unsent: Int
    package let troubles: [String]
    package let nodes: [FleetNode]
  }

  package struct FleetReply: Decodable, Sendable {
    package let fleet: Fleet?
    package let courier: Bool
    package let configured: String?
  }

  package struct MyFleetReply: Decodable, Sendable { package let fleet: Fleet }

  package struct InvitationReply: Decodable, Sendable {
    package let code: String
    package let until: String
    package let machines: Int
  }

  package struct FleetInvitation: Decodable, Sendable {
    package let number: String
    package let follows: Bool
    package let machines: Int
    package let left: Int
    package let until: String
  }

  package struct InvitationsReply: Decodable, Sendable { package let invitations: [FleetInvitation] }

  package struct FleetWorkReply: Decodable, Sendable { package let work: JSON.Object }
}
