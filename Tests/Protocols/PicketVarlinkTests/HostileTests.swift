import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// A healthy client goes on beside hostile ones. `scripts/bench household.crowd` measures how long it waits for answers.
@Suite(.serialized) struct HostileTests {
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

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["crowd", "readers", "halves", "connects", "garbage", "endless", "deep", "wide"])
  func `a healthy client gets a hundred answers beside`(_ kind: String) async throws {
    // All clients run on threads, since other suites may block tasks.
    try await onThread { [path] in
      let hostile = try Program([Program.folder + "/hostile.py", kind, path], as: getuid() == 0 ? 65_534 : nil)
      #expect(hostile.line().hasPrefix("ready"))
      let client = try Client(path: path)
      for _ in 0..<100 {
        let reply = try client.call("org.example.sample.Echo", ["text": "healthy"])
        try #require(reply["text"] == "healthy")
      }
      #expect(hostile.isRunning)
      print("varlink: beside \(kind), \(hostile.end())")
    }
    await server.stop()
  }
}
