public import PicketSystem

/// Why a server cannot start.
public enum ServerError: Error, Hashable, Sendable {
  /// Another process listens there.
  case taken(path: String, process: Int32)
  case failed(Failure)
}

extension ServerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .taken(let path, let process):
      "process \(process) listens at \(path) already: stop it, or choose another place"
    case .failed(let failure): failure.description
    }
  }
}
