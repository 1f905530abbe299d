internal import ShieldProtocol

/// Why an extension said nothing that counts. The shield looks as Picket's own then.
public enum ExtensionTrouble: Error, Hashable, Sendable {
  /// The app has none of this kind.
  case none
  case faulty(ManifestFault)
  case noUser
  /// This picketd is not root, and cannot become anybody.
  case noRights
  /// As many run as may, and all of them have something to do.
  case busy
  case notStarted(String)
  case silent(seconds: Double)
  case ended(status: Int32?)
  case tooLong
  case unreadable(String)
  /// What it says itself.
  case refused(String)
}

extension ExtensionTrouble: CustomStringConvertible {
  public var description: String {
    switch self {
    case .none: "the app has no such extension"
    case .faulty(let fault): fault.description
    case .noUser:
      "there is no user \(ExtensionUser.name), and extensions never run as root: useradd --system --no-create-home "
        + "--shell /usr/sbin/nologin \(ExtensionUser.name)"
    case .noRights: "picketd is not root here, and cannot start it as user \(ExtensionUser.name)"
    case .busy: "too many extensions are asked at once"
    case .notStarted(let why): "it could not be started: \(why)"
    case .silent(let seconds): "it did not answer within \(seconds) s, and was ended"
    case .ended(let status):
      status.map { $0 > 128 ? "it ended by signal \($0 - 128)" : "it ended with status \($0)" } ?? "it hung up"
    case .tooLong: "it answered with more than \(ExtensionCall.longest) bytes, and was ended"
    case .unreadable(let why): "its answer cannot be taken: \(why)"
    case .refused(let why): why
    }
  }
}
