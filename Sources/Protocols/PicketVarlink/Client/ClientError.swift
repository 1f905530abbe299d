public import PicketSystem

/// Why a call has no reply.
public enum ClientError: Error, Hashable, Sendable {
  /// Nobody listens there.
  case nobody(path: String)
  /// This user may not connect there.
  case notAllowed(path: String)
  /// The service hung up, or this side did.
  case lost
  /// No reply came in time.
  case late(Duration)
  /// The service said what is no reply.
  case unreadable(String)
  /// The call is longer than a message may be.
  case tooLong
  /// A call that wants more has the connection for itself until it is over.
  case busy
  /// The service says why not.
  case refused(CallError)
  case failed(Failure)
}

extension ClientError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nobody(let path): "nobody answers at \(path): the daemon is not running there"
    case .notAllowed(let path): "you may not connect to \(path): ask somebody who may, or use another socket"
    case .lost: "the other side hung up"
    case .late(let time): "no answer within \(time)"
    case .unreadable(let what): "the other side said what cannot be read (\(what))"
    case .tooLong: "this is too long for one call: send it in parts"
    case .busy: "this connection still takes the replies of another call: use a second one"
    case .refused(let error): error.description
    case .failed(let failure): failure.description
    }
  }
}
