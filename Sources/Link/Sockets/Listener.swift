internal import CSockets
internal import Files
internal import Glibc

/// Where connections come in. Takes its path out of the file system when it ends.
public struct Listener: ~Copyable {
  private static let backlog: CInt = 16

  public let path: String
  /// Connections that were closed at once, since their users may not give orders.
  public private(set) var turnedAway = 0
  /// The socket's file, to tell it from one that somebody else made there later.
  private let file: UInt
  private let socket: Descriptor

  /// Takes the place of a socket that nobody listens at any more; refuses where somebody does.
  public init(path: String) throws(LinkError) {
    let place = try SocketPlace(path)
    try Listener.clear(place)
    let socket = try SocketPlace.socket()
    // Before it has a name: nobody else's user ever may.
    guard fchmod(socket.number, 0o600) == 0 else { throw .failed(.last("protect", path)) }
    let refusal = place.bind(socket)
    guard refusal == 0 else { throw .failed(Failure("listen at", path, errorNumber: refusal)) }
    guard listen(socket.number, Listener.backlog) == 0, let file = Listener.file(at: path) else {
      throw .failed(.last("listen at", path))
    }
    self.path = path
    self.file = file
    self.socket = socket
  }

  deinit {
    if Listener.file(at: path) == file { try? File.remove(path) }
  }

  /// To wait by.
  public var descriptor: CInt { socket.number }

  /// The next connection of somebody who may give orders; nil when there is none.
  public mutating func accept() throws(LinkError) -> Connection? {
    while true {
      let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
      let number = picket_accept(socket.number, nil, nil, flags)
      if number < 0 {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN: return nil
        default: throw .failed(.last("take a connection at", path))
        }
      }
      let connection = try Connection(Descriptor(owning: number))
      if connection.peer.isTrusted { return connection }
      turnedAway += 1
    }
  }

  private static func clear(_ place: SocketPlace) throws(LinkError) {
    let probe = try SocketPlace.socket()
    switch place.connect(probe) {
    case ENOENT: return
    case ECONNREFUSED where isSocket(place.path): do { try File.remove(place.path) } catch { throw .failed(error) }
    case 0, EAGAIN: throw .taken(path: place.path, process: (try? Peer(probe))?.process ?? 0)
    case let refusal: throw .failed(Failure("listen at", place.path, errorNumber: refusal))
    }
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  private static func file(at path: String) -> UInt? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_ino : nil
  }
}
