public import PicketSystem

/// Why the two sides cannot speak.
public enum LinkError: Error, Hashable, Sendable {
  /// No process listens there.
  case nobody(path: String)
  /// Another process listens there already.
  case taken(path: String, process: Int32)
  /// The other side went away.
  case lost
  /// Nothing came back in time.
  case late(seconds: Int)
  /// The other side is older or newer than this one.
  case otherVersion
  /// The other side sent an invalid message.
  case unreadable(String)
  /// The message to send is too long.
  case tooLong
  case failed(Failure)
}

extension LinkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nobody(let path): "nobody answers at \(path): picket-filter is not running there"
    case .taken(let path, let process):
      "process \(process) listens at \(path) already: stop it, or choose another place with --link"
    case .lost: "the other side went away"
    case .late(let seconds): "no answer within \(seconds) s"
    case .otherVersion: "the other side is another version of Picket: restart both"
    case .unreadable(let what): "the other side said what cannot be read (\(what))"
    case .tooLong: "this is too long for one message: name fewer interfaces and services"
    case .failed(let failure): failure.description
    }
  }
}
