import Extensions
import FilterProtocol
import Foundation
import Household
import PicketJSON
import PicketSystem
import PicketVarlink
import Subscriptions
import Support
import Testing

@testable import ControlServer

/// A household with its sockets, and clients of it.
final class Home: Sendable {
  static let guardians: UInt32 = 60_100
  static let mia: UInt32 = 60_001
  static let ben: UInt32 = 60_002

  let workshop: Workshop
  let household: Household
  let server: ControlServer
  var socket: String { workshop.path("control.sock") }

  /// Without children, for a household that is lost.
  init(
    isLost: Bool = false, web: WebIdentity = WebIdentity(user: nil),
    courier: ProgramUser = ProgramUser(user: nil), bridge: ProgramUser = ProgramUser(user: nil),
    laptop: ProgramUser = ProgramUser(user: nil),
    judged: @escaping @Sendable (UInt64) async -> String? = { _ in nil },
    portalPeer: @escaping @Sendable (Endpoint, UInt32) -> PortalPeer? = { _, _ in nil },
    broker: @escaping @Sendable () -> BrokerOrder = { .none }
  ) async throws {
    workshop = try Workshop()
    if isLost { try workshop.write("picket.db", []) }
    household = try Household(ledger: workshop.path("picket.db"), key: workshop.path("family.key"))
    var dependencies = ControlDependencies(
      link: workshop.path("filter.sock"),
      lists: CatalogFolder(path: workshop.path("catalog"), rules: workshop.path("rules")), guardians: Home.guardians,
      extensions: ExtensionHost(
        ExtensionRegistry(folder: workshop.path("extensions")),
        ExtensionOptions(.program(workshop.path("picket-confine")))), web: web, courier: courier, bridge: bridge,
      laptop: laptop,
      portalPeer: portalPeer, broker: broker,
      judged: judged)
    // A busy machine may keep a test from asking for as long as it likes.
    (dependencies.courierWaits.presence, dependencies.courierWaits.answer) = (.seconds(86_400), .seconds(86_400))
    dependencies.bridgePresence = .seconds(86_400)
    server = try ControlServer(
      household, dependencies, programs: Programs(), socket: workshop.path("control.sock"), version: "1")
    if isLost { return }
    for (name, user) in [("Mia", Home.mia), ("Ben", Home.ben)] {
      let child = try await household.addChild(name)
      _ = try await household.addDevice(.child(child.id), user: user)
    }
  }

  /// A client with a made-up user, which the kernel is not asked about; `group` stands for its program, see `Programs`.
  func client(user: UInt32, group: UInt32 = 65_534, groups: [UInt32] = []) throws -> Client {
    try server.loopback(as: Peer(user: user, group: group, groups: groups))
  }

  /// An app's extension, on the connection that picketd gives it.
  func agent(_ client: String, for child: String) async throws -> Client {
    let seat = try #require(await server.seat(of: client, for: child))
    return Client(Descriptor(owning: fcntl(seat.descriptor.number, F_DUPFD_CLOEXEC, 3)))
  }

  func stop() async { await server.stop() }
}

/// Made-up programs, which the kernel is not asked about: a peer's group is its program's number, and only programs in /usr
/// are trusted.
struct Programs: ProgramInspector {
  func path(of peer: Peer) throws(HouseholdError) -> String {
    let group = peer.credentials.group
    guard group != 0 else { throw .notAuthorized(why: "nobody sees it", remedy: "") }
    return group < 100 ? "/usr/\(group)" : "/home/\(group)"
  }

  func check(_ peer: Peer, runs path: String) throws(HouseholdError) {
    guard try self.path(of: peer) == path, objection(to: path) == nil else {
      throw .notAuthorized(why: "it is another program than \(path)", remedy: "")
    }
  }

  func objection(to path: String) -> String? { path.hasPrefix("/usr/") ? nil : "it is not in /usr" }
}

extension Client {
  /// The reply, or the name of the error without its interface.
  func ask(_ method: String, _ parameters: JSON.Object = [:]) async throws -> Answer {
    try await onThread {
      do throws(ClientError) {
        return .reply(try self.call("io.picket.\(method)", parameters, within: .seconds(120)))
      } catch {
        guard case .refused(let refusal) = error else { throw error }
        return .refusal(String(refusal.name.split(separator: ".").last ?? ""), refusal.parameters)
      }
    }
  }
}

enum Answer: Hashable, Sendable {
  case reply(JSON.Object)
  case refusal(String, JSON.Object)

  subscript(key: String) -> JSON? { if case .reply(let reply) = self { reply[key] } else { nil } }
  var isReply: Bool { if case .reply = self { true } else { false } }
  var refusal: String? { if case .refusal(let name, _) = self { name } else { nil } }
}
