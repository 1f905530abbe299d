// ControlServer: what other programs may ask of the household and of the fence, over varlink.
//
//     Interfaces/   the nine `io.picket.*`, as clients read them; what is served is these files
//     Router/       a call's way: may its caller make it, which handler answers, what is written down, are packets
//                   judged by it
//     Authority/    who calls, and who may call what: one table; apps' extensions by the connections that they are given
//     Handlers/     a file for each interface: a call to the household's verbs, and their answer to a reply
//     Values/       children, devices, grants and their like as JSON
//
//     let server = try ControlServer(household, dependencies, socket: "/run/picket/control.sock", version: "1.0")
//     server.open()
//     ...
//     server.stop()
//
// Guardians come in at the socket that is named, everybody at `child.sock` beside it. The socket decides nothing: who
// may do what is asked of the kernel and of the passcode, at either of them. What is answered is on the disk, and
// packets are judged by it, or the answer says why not.

package import DaemonClient
public import Extensions
public import Household
internal import PicketSystem
package import PicketVarlink

/// The household at its two sockets.
public final class ControlServer: Sendable {
  /// Guardians' tools and apps, and then the children's: a dozen users whose apps follow what they are told over a few
  /// connections each, and picket-web, whose sessions and programs have up to 54, and whose children's pages up to 32. A
  /// connection costs two descriptors, the kernel's handle of its process being one, and a client that does not read makes
  /// it keep 64 KiB: 32 MiB if all of 512 do, and a few replies of a mebibyte for each child, until they are cut off.
  private static let (guardians, everybody) = ((all: 200, perUser: 50), (all: 512, perUser: 96))
  /// What both sockets need at the most, with some for everything else. Whoever runs a server sees to it.
  public static let descriptors = 2 * (guardians.all + everybody.all) + 512
  private static let refusal = "io.picket.Household.Unavailable"
  private let guardians: Server
  private let everybody: Server
  private let household: Household
  private let troubleWatch: Task<Void, Never>

  /// Listens at once, and answers only after `open`: before the fence stands, an answer might be wrong.
  public convenience init(
    _ household: Household, _ dependencies: ControlDependencies, socket path: String, version: String
  ) throws {
    try self.init(household, dependencies, programs: KernelPrograms(), socket: path, version: version, isHeld: true)
  }

  package init(
    _ household: Household, _ dependencies: ControlDependencies, programs: any ProgramInspector, socket path: String,
    version: String, isHeld: Bool = false
  ) throws {
    self.household = household
    let router = CallRouter(household, dependencies, programs, version: version)
    let watch = TroubleWatch(router)
    let service = Service(
      vendor: "Picket", product: "picketd", version: version, url: "https://github.com/picket",
      interfaces: try Interfaces.descriptions().map { description in
        Interface(description) { call in await router.answer(call) }
      })
    let group = dependencies.guardians
    // Each has threads of its own, so that a flood at one socket leaves the other its share of time.
    guardians = try Server(
      service,
      sockets: [
        ServerSocket(
          path: path, label: "control", mode: group == nil ? 0o600 : 0o660, group: group,
          connections: ControlServer.guardians.all, connectionsPerUser: ControlServer.guardians.perUser,
          refusal: ControlServer.refusal)
      ], isHeld: isHeld)
    everybody = try Server(
      service,
      sockets: [
        ServerSocket(
          path: DaemonSockets.child(beside: path), label: "child", mode: 0o666,
          connections: ControlServer.everybody.all,
          connectionsPerUser: ControlServer.everybody.perUser, refusal: ControlServer.refusal)
      ], isHeld: isHeld)
    troubleWatch = Task { await watch.run() }
  }

  deinit { troubleWatch.cancel() }

  /// Starts to answer, beginning with the calls that wait already.
  public func open() {
    guardians.open()
    everybody.open()
  }

  /// Waits for the calls that run, then stops and removes the sockets.
  @available(*, noasync) public func stop() {
    everybody.end()
    guardians.stop()
    everybody.stop()
  }

  /// Returns once both sockets and the household have answered: proof that none of them hangs.
  public func turn() async {
    await guardians.turn()
    await everybody.turn()
    _ = await household.loss
  }

  /// The other end of a connection for an extension that is started with it: it has its app's rights for this child. Nil
  /// where there is no such child, or the server has ended.
  public func seat(of client: String, for child: String) async -> ExtensionSeat? {
    guard let child = try? await household.child(named: child) else { return nil }
    let session = Session(agent: ExtensionIdentity(child: child.id, client: client))
    guard let end = try? everybody.connect(label: "extension", as: ExtensionIdentity.peer, state: session) else {
      return nil
    }
    return ExtensionSeat(end)
  }

  /// A connection of this process's own, with the rights of root: what picketd does by itself, it asks as others do.
  package func ownClient() throws(DaemonError) -> Daemon {
    do throws(ClientError) {
      return Daemon(connected: try guardians.connect(label: "picketd", as: Peer(user: 0)), name: "picketd")
    } catch {
      throw .unexpected(why: "picketd cannot call itself: \(error)")
    }
  }

  /// Waits for the calls that run, then stops and removes the sockets, without blocking a thread.
  public func stop() async {
    everybody.end()
    await guardians.stop()
    await everybody.stop()
  }

  /// A client in this process that counts as `peer`, without a socket in the file system.
  package func loopback(as peer: Peer) throws(ClientError) -> Client {
    try guardians.loopback(label: "control", as: peer)
  }
}
