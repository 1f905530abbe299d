public import PicketSystem

/// Why a call has no reply.
public enum ClientError: Error, Hashable, Sendable {
  /// No process listens there.
  case nobody(path: String)
  /// This user may not connect there.
  case notAllowed(path: String)
  /// The service hung up, or this side did.
  case lost
  /// No reply came in time.
  case late(Duration)
  /// The service sent an invalid reply.
  case unreadable(String)
  /// The call is longer than a message may be.
  case tooLong
  /// A call with several replies uses the connection alone until it ends.
  case busy
  /// The service refused the call.
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
