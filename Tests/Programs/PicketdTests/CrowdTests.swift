import Foundation
import PicketJSON
import PicketVarlink
import Testing

/// picketd with its usual limits, a guardian, and a thousand clients of twenty users at the children's socket.
/// `scripts/bench household.crowd` measures how long the guardian waits.
@Suite(.enabled(if: Caller.isRoot, "users are changed by root"), .serialized) struct CrowdTests {
  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["crowd", "readers", "halves", "connects", "garbage", "endless", "deep", "wide"])
  func `a guardian gets a hundred answers beside a thousand`(_ kind: String) throws {
    let home = try Home("{mode: 'laptop'}")
    let picketd = try home.start()
    home.wait("ready") { home.log.contains("picketd: ready") }
    _ = try Caller.root.ask(home.socket, ("Household.AddChild", #"{"name": "Mia"}"#))
    let (crowd, input, output) = (Process(), Pipe(), Pipe())
    crowd.executableURL = URL(filePath: "/usr/bin/python3")
    crowd.arguments = ["-B", Caller.folder + "/crowd.py", kind, home.childSocket]
    (crowd.standardInput, crowd.standardOutput) = (input, output)
    try crowd.run()
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("ready"))
    // One connection stays open, and each call makes a new one, as commands do.
    let client = try Client(path: home.socket)
    for number in 0..<100 {
      let caller = try number.isMultiple(of: 2) ? client : Client(path: home.socket)
      #expect(try caller.call("io.picket.Household.WhoAmI")["authority"] == "guardian")
    }
    #expect(crowd.isRunning)
    try input.fileHandleForWriting.close()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    crowd.waitUntilExit()
    #expect(crowd.terminationStatus == 0)
    print("picketd: beside \(kind): \(String(decoding: said, as: UTF8.self))", terminator: "")
    #expect(home.stop(picketd) == 0)
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
        "96 io.picket.Household.Unavailable this user has 96 connections here already, and every one of them is at work: "
          + "end a program that holds some, and try again",
      ])
    let questions = try Caller.root.ask(home.socket, ("Requests.Questions", "{}")).joined()
    #expect(questions.contains("chess.example"))
    #expect(home.stop(picketd) == 0)
  }
}
