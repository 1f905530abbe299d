import Foundation
import JSON
import Support
import Synchronization
import Testing
import Varlink

/// picketd with its own limits, between a guardian and a thousand clients of twenty users who come in at children's
/// socket. One after the other: each measures how fast the guardian is answered.
@Suite(.enabled(if: Caller.isRoot, "users are changed by root"), .serialized) struct CrowdTests {
  #if DEBUG
    /// Without the optimiser everything takes several times as long.
    private static let patience = Duration.milliseconds(200)
  #else
    private static let patience = Duration.milliseconds(50)
  #endif
  /// A machine that has more to do may keep everybody waiting once.
  private static let tries = 3

  @Test(arguments: ["crowd", "readers", "halves", "connects", "garbage", "endless", "deep", "wide"])
  func `a guardian is answered within 50 ms beside a thousand`(_ kind: String) throws {
    let home = try Home("{mode: 'laptop'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    _ = try Caller.root.ask(home.socket, ("Household.AddChild", #"{"name": "Mia"}"#))
    var worst = Duration.seconds(60)
    for _ in 0..<CrowdTests.tries where worst >= CrowdTests.patience { worst = try measure(kind, home) }
    #expect(worst < CrowdTests.patience)
    #expect(home.stop(picketd) == 0)
  }

  /// The longest that a guardian waited.
  private func measure(_ kind: String, _ home: Home) throws -> Duration {
    let (crowd, output) = (Process(), Pipe())
    crowd.executableURL = URL(filePath: "/usr/bin/python3")
    crowd.arguments = ["-B", Caller.folder + "/crowd.py", kind, home.childSocket, "3"]
    crowd.standardOutput = output
    try crowd.run()
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("ready"))
    // One connection that goes on, and a new one for each call as commands make it.
    let client = try Client(path: home.socket)
    var times: [Duration] = []
    while crowd.isRunning {
      for isNew in [false, true] {
        let start = ContinuousClock.now
        let reply = try (isNew ? Client(path: home.socket) : client).call("io.picket.Household.WhoAmI")
        times.append(.now - start)
        #expect(reply["authority"] == "guardian")
      }
      usleep(3_000)
    }
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(crowd.terminationStatus == 0)
    let sorted = times.sorted()
    func milliseconds(_ place: Int) -> String {
      "\((sorted[min(place, sorted.count - 1)] / .microseconds(10)).rounded() / 100) ms"
    }
    print(
      "picketd: beside \(kind) (\(String(decoding: said, as: UTF8.self).split(separator: "\n").last ?? "")): "
        + "\(sorted.count) calls of a guardian, median \(milliseconds(sorted.count / 2)), "
        + "99 % \(milliseconds(sorted.count * 99 / 100)), worst \(milliseconds(sorted.count))")
    return sorted.last ?? .zero
  }

  @Test func `a child that leaves connections idle asks all the same, and is told where none is idle`() throws {
    let home = try Home("{mode: 'laptop'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    _ = try Caller.root.ask(
      home.socket, ("Household.AddChild", #"{"name": "Mia"}"#),
      ("Household.AddDevice", #"{"owner": "child", "child": "Mia", "user": 60001}"#))
    let said = try Caller(user: 60_001).run("lockout.py", home.childSocket)
    #expect(
      said == [
        "parameters",
        "48 io.picket.Household.Unavailable this user has 48 connections here already, and every one of them is at work: "
          + "end a program that holds some, and try again",
      ])
    let questions = try Caller.root.ask(home.socket, ("Requests.Questions", "{}")).joined()
    #expect(questions.contains("chess.example"))
    #expect(home.stop(picketd) == 0)
  }
}
