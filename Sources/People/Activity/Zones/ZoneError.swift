/// Why there is no zone, in words for people.
public enum ZoneError: Error, Hashable, Sendable {
  /// No file of this name.
  case unknown(String)
  /// The file's bytes are no zone.
  case invalid(name: String, why: String)
}

extension ZoneError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name):
      "there is no time zone '\(name)': write it like Europe/Paris; `ls \(Zone.folder)` shows those that this machine knows"
    case .invalid(let name, let why): "the time zone '\(name)' cannot be read: \(why)"
    }
  }
}
