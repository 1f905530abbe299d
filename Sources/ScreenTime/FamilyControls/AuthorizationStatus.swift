/// Whether this app may restrict the child that it runs for.
public enum AuthorizationStatus: Int, Codable, CustomStringConvertible, Sendable {
  case notDetermined
  case denied
  case approved
  /// It may also see what the child uses, by name.
  case approvedWithDataAccess

  public var description: String { word }

  /// As the daemon says it.
  var word: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .denied: "denied"
    case .approved: "approved"
    case .approvedWithDataAccess: "approvedWithDataAccess"
    }
  }

  init?(word: String) {
    let all: [AuthorizationStatus] = [.notDetermined, .denied, .approved, .approvedWithDataAccess]
    guard let status = all.first(where: { $0.word == word }) else { return nil }
    self = status
  }
}
