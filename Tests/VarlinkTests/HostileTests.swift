import Glibc
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
    let hostile = try await onThread { [path] in
      let hostile = try Program([Program.folder + "/hostile.py", kind, path, "3"], as: getuid() == 0 ? 65_534 : nil)
      #expect(hostile.line().hasPrefix("ready"))
      return hostile
    }
    let isOver = Flag()
    async let said = onThread {
      defer { isOver.set() }
      return hostile.end()
    }
    let pulse = try await onThread { [path] in try Pulse(try Client(path: path)) { isOver.isSet } }
    print("varlink: beside \(kind), \(try await said.split(separator: "\n").last ?? ""): \(pulse)")
    #expect(pulse.worst < HostileTests.patience + pulse.worstBare)
    await server.stop()
  }
}

private final class Flag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
