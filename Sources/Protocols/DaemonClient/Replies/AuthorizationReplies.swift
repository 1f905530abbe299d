package import PicketJSON

// Replies of `io.picket.Household` about clients, extensions, the key and backups.
extension Daemon {
  package struct ClientAuthorization: Decodable, Sendable {
    package let child: String
    package let client: String
    package let member: Member
    package let status: AuthorizationStatus
    package let since: String
    package let program: String?
  }

  /// Whom a client restricts: a child, or a person who decides for themselves.
  package enum Member: String, CaseIterable, Decodable, Sendable { case child, individual }

  package enum AuthorizationStatus: String, CaseIterable, Decodable, Sendable {
    case notDetermined, denied, approved, approvedWithDataAccess
  }

  package struct AuthorizationsReply: Decodable, Sendable { package let authorizations: [ClientAuthorization] }

  package struct AuthorizationReply: Decodable, Sendable { package let status: AuthorizationStatus }

  package struct AgeRangeReply: Decodable, Sendable {
    package let declined: Bool
    package let lowerBound: Int?
    package let upperBound: Int?
    package let declaration: String?
    package let controls: [String]
  }

  /// An app's program.
  package struct Extension: Decodable, Sendable {
    package let file: String
    package let client: String?
    package let kind: String?
    package let executable: String?
    package let fault: String?
    package let why: String?
    /// Of a monitor: callbacks that it has not returned from.
    package let waiting: Int?
    /// Why it did not answer the last time.
    package let failure: String?
  }

  package struct ExtensionsReply: Decodable, Sendable {
    package let folder: String
    package let extensions: [Extension]
  }

  package struct TryExtensionReply: Decodable, Sendable {
    package let look: JSON.Object?
    package let why: String?
    package let milliseconds: Int
  }

  package struct ExportKeyReply: Decodable, Sendable { package let key: String }

  package struct RotateKeyReply: Decodable, Sendable { package let version: Int }

  /// A piece of the file in base64, and the size of the file in bytes.
  package struct BackupReply: Decodable, Sendable {
    package let bytes: String
    package let of: Int
  }
}
