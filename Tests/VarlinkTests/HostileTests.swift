import Foundation
import Support
import Synchronization
import Testing
import Varlink

/// One after the other: each measures how fast somebody else is answered.
@Suite(.serialized) struct HostileTests {
  #if DEBUG
    /// Without the optimiser a long request takes ten times as long.
    private static let patience = Duration.milliseconds(500)
  #else
    private static let patience = Duration.milliseconds(50)
  #endif

  /// How many programs share each core with this one, on a machine that has more to do.
  private static var crowding: Int {
    var load = 0.0
    return unsafe getloadavg(&load, 1) == 1
      ? max(1, Int(load.rounded(.up)) / max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))) : 1
  }

  private let workshop: Workshop
  private let server: Server
  private let path: String

  init() throws {
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    workshop = try Workshop()
    path = workshop.path("child.sock")
    var limits = ServerLimits()
    limits.userBytes = 64 << 20
    server = try Server(
      try Sample.service(),
      sockets: [ServerSocket(path: path, label: "child", mode: 0o666, connections: 3_000, connectionsPerUser: 3_000)],
      limits: limits
    )
  }

  @Test(arguments: ["crowd", "readers", "halves", "connects", "garbage", "endless", "deep", "wide"])
  func `a healthy client is answered within 50 ms beside`(_ kind: String) async throws {
    // All on threads: other suites may keep tasks waiting.
    let (pulse, said) = try await onThread { [path] in
      let hostile = try Program([Program.folder + "/hostile.py", kind, path, "3"], as: getuid() == 0 ? 65_534 : nil)
      #expect(hostile.line().hasPrefix("ready"))
      let end = Ending()
      Thread { end.said(hostile.end()) }.start()
      let pulse = try Pulse(try Client(path: path)) { end.text != nil }
      return (pulse, end.text ?? "")
    }
    print("varlink: beside \(kind), \(said.split(separator: "\n").last ?? ""): \(pulse)")
    #expect(!pulse.calls.isEmpty)
    #expect(pulse.worst < HostileTests.patience * HostileTests.crowding + pulse.worstBare)
    await server.stop()
  }
}

/// What the hostile program said at its end.
private final class Ending: Sendable {
  private let last = Mutex<String?>(nil)
  var text: String? { last.withLock { $0 } }
  func said(_ text: String) { last.withLock { $0 = text } }
}
