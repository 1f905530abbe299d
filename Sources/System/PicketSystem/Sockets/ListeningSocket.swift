internal import CPicketLinux
internal import Glibc

/// Accepts connections, at a socket that the service manager handed over, or at one of its own, whose path it removes from
/// the file system when it ends.
public struct ListeningSocket: ~Copyable {
  /// Why this process cannot listen there.
  public enum Refusal: Error, Hashable, Sendable {
    /// Another process listens there.
    case taken(process: Int32)
    case failed(Failure)
  }

  public let path: String
  /// The inode of the socket's file, to recognise a file that another process made there later; nil where the file is the
  /// service manager's.
  private let file: UInt64?
  private let socket: Descriptor

  /// Takes the socket that the service manager listens at there, with its rights. Without one, replaces a socket without a
  /// listening process, and refuses where a process listens: `mode` says which users may connect, and the socket's file is
  /// given to `owner` and `group`.
  public init(
    path: String, kind: SocketPlace.Kind, mode: UInt32 = 0o600, owner: UInt32? = nil, group: UInt32? = nil,
    backlog: Int32 = 16
  ) throws(Refusal) {
    let place: SocketPlace
    do throws(Failure) { place = try SocketPlace(path) } catch { throw .failed(error) }
    if let passed = PassedSockets.all.take(at: path, kind) {
      self.path = path
      file = nil
      socket = passed
      return
    }
    try ListeningSocket.clear(place, kind)
    do throws(Failure) {
      let socket = try SocketPlace.socket(kind)
      file = try ListeningSocket.bind(socket, to: place, mode: mode, owner: owner, group: group, backlog: backlog)
      self.path = path
      self.socket = socket
    } catch { throw .failed(error) }
  }

  deinit {
    if let file, ListeningSocket.file(at: path) == file { try? File.remove(path) }
  }

  /// For a poll loop.
  public var descriptor: CInt { socket.number }

  /// The user whose file the socket is; nil once it is gone.
  public var owner: UInt32? { FileStatus(path: path, followsLinks: false)?.owner }

  /// The next connection, without waiting; nil when there is none.
  public func accept() throws(Failure) -> Descriptor? {
    while true {
      let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
      let number = picket_accept(socket.number, nil, nil, flags)
      if number >= 0 { return Descriptor(owning: number) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw Failure("take a connection at", path)
      }
    }
  }

  /// Binds the socket and returns the inode of its file.
  private static func bind(
    _ socket: borrowing Descriptor, to place: SocketPlace, mode: UInt32, owner: UInt32?, group: UInt32?, backlog: Int32
  ) throws(Failure) -> UInt64 {
    let path = place.path
    // Before it has a name: no other user may connect until its group is right.
    guard fchmod(socket.number, 0o600) == 0 else { throw Failure("protect", path) }
    let refusal = place.bind(socket)
    guard refusal == 0 else { throw Failure("listen at", path, errorNumber: refusal) }
    do throws(Failure) {
      // Nobody is called .max: chown(2) leaves alone what it stands for.
      if owner != nil || group != nil, unsafe chown(path, owner ?? .max, group ?? .max) != 0 {
        throw Failure("hand over", path)
      }
      if mode != 0o600, unsafe chmod(path, mode) != 0 { throw Failure("open to its users", path) }
      guard listen(socket.number, backlog) == 0, let file = file(at: path) else { throw Failure("listen at", path) }
      return file
    } catch {
      try? File.remove(path)
      throw error
    }
  }

  private static func clear(_ place: SocketPlace, _ kind: SocketPlace.Kind) throws(Refusal) {
    let probe: Descriptor
    do throws(Failure) { probe = try SocketPlace.socket(kind) } catch { throw .failed(error) }
    switch place.connect(probe) {
    case ENOENT: return
    case ECONNREFUSED where isSocket(place.path): do { try File.remove(place.path) } catch { throw .failed(error) }
    case 0, EAGAIN: throw .taken(process: (try? Credentials(of: probe))?.process ?? 0)
    case let refusal: throw .failed(Failure("listen at", place.path, errorNumber: refusal))
    }
  }

  private static func isSocket(_ path: String) -> Bool {
    FileStatus(path: path, followsLinks: false)?.isSocket == true
  }

  private static func file(at path: String) -> UInt64? {
    FileStatus(path: path, followsLinks: false)?.number
  }
}
