internal import ShieldProtocol

/// Why an extension gave no usable answer. The shield then has Picket's own look.
public enum ExtensionTrouble: Error, Hashable, Sendable {
  /// The app has no extension of this kind.
  case none
  case faulty(ManifestFault)
  case noUser
  /// This picketd is not root, so it cannot change users, and knows no service that can.
  case noRights
  /// The maximum number run, and all are busy.
  case busy
  case notStarted(String)
  case silent(seconds: Double)
  case ended(status: Int32?)
  case tooLong(most: Int)
  /// The message to it is longer than the limit.
  case tooMuch(bytes: Int)
  case unreadable(String)
  /// The extension's own error.
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
    case .noRights:
      "picketd is not root here and cannot start it as user \(ExtensionUser.name), nor was it given a service that can "
        + "(picketd --extensions-at)"
    case .busy: "too many extensions are asked at once"
    case .notStarted(let why): "it could not be started: \(why)"
    case .silent(let seconds): "it did not answer within \(seconds) s, and was ended"
    case .ended(let status):
      status.map { $0 > 128 ? "it ended by signal \($0 - 128)" : "it ended with status \($0)" } ?? "it hung up"
    case .tooLong(let most): "it answered with more than \(most) bytes, and was ended"
    case .tooMuch(let bytes):
      "what it is to draw are \(bytes) bytes, and it takes \(ExtensionCall.longest) at once: ask for a shorter time, or for "
        + "longer segments"
    case .unreadable(let why): "its answer cannot be taken: \(why)"
    case .refused(let why): why
    }
  }
}
