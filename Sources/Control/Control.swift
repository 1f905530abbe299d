// Control: what other programs may ask of the household and of the fence, over varlink.
//
//     Interfaces/   the six `io.picket.*`, as clients read them; what is served is these files
//     Authority/    who calls, and who may call what: one table; apps' extensions by the connections that they are given
//     Handlers/     a file for each interface: a call to the household's verbs, and their answer to a reply
//     Values/       children, devices, grants and their like as JSON
//
//     let server = try ControlServer(household, surroundings, socket: "/run/picket/control.sock", version: "1.0")
//     ...
//     server.stop()
//
// Guardians come in at the socket that is named, everybody at `child.sock` beside it. The socket decides nothing: who
// may do what is asked of the kernel and of the passcode, at either of them. What is answered is on the disk.

public import Extensions
internal import Files
public import Household
package import Varlink

/// The household at its two sockets.
public final class ControlServer: Sendable {
  private static let connections = 200
  private let server: Server
  private let household: Household

  /// Listens at once.
  public convenience init(
    _ household: Household, _ surroundings: Surroundings, socket path: String, version: String
  ) throws {
    try self.init(household, surroundings, programs: KernelPrograms(), socket: path, version: version)
  }

  package init(
    _ household: Household, _ surroundings: Surroundings, programs: any ProgramInspector, socket path: String,
    version: String
  ) throws {
    self.household = household
    let desk = Desk(household, surroundings, programs, version: version)
    let service = Service(
      vendor: "Picket", product: "picketd", version: version, url: "https://github.com/picket",
      interfaces: try Interfaces.descriptions().map { description in
        Interface(description) { call in await desk.answer(call) }
      })
    let group = surroundings.guardians
    server = try Server(
      service,
      sockets: [
        ServerSocket(path: path, label: "control", mode: group == nil ? 0o600 : 0o660, group: group),
        ServerSocket(
          path: ControlServer.besides(path), label: "child", mode: 0o666, connections: ControlServer.connections,
          connectionsPerUser: 20),
      ])
  }

  /// Lets calls that run be answered, and ends; the sockets are gone then.
  @available(*, noasync) public func stop() { server.stop() }

  /// The other end of a connection for an extension that is started with it: it may what its app may for this child. Nil
  /// where there is no such child, or nobody serves any more.
  public func seat(of client: String, for child: String) async -> ExtensionSeat? {
    guard let child = try? await household.child(named: child) else { return nil }
    let session = Session(agent: Agent(child: child.id, client: client))
    guard let end = try? server.connect(label: "extension", as: Agent.peer, state: session) else { return nil }
    return ExtensionSeat(end)
  }

  /// The same for tasks.
  public func stop() async { await server.stop() }

  /// Somebody in this process who is taken for `peer`, without a socket in the file system.
  package func loopback(as peer: Peer) throws(ClientError) -> Client {
    try server.loopback(label: "control", as: peer)
  }

  /// Where children come in.
  public static func besides(_ path: String) -> String {
    (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + "child.sock"
  }
}
