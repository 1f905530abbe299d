import Foundation
import Support
import Testing

/// Every verb against the real picketd, in whole sessions of root, of children's users, and of a user with the passcode.
@Suite(.enabled(if: getuid() == 0, "somebody has to be a guardian"), .serialized) struct WalkTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    /// The household's; the shell's is UTC.
    var zone: String?
    /// Whether the machine has been up for days, and it is noon when the walk begins: what a child used today can be told.
    var isOfOldMachine = false
    var testDescription: String { name }
  }

  static let walks = family + rules + children + upkeep

  @Test(arguments: walks) func `a walk along picketd reads as it should`(walk: Walk) throws {
    let seesNeighbour = ["devices", "unknown"].contains(walk.name)
    let daemon = try LiveDaemon(
      seesNeighbour: seesNeighbour, declares: ["declared", "reload"].contains(walk.name),
      zone: walk.isOfOldMachine ? NoonZone.name : walk.zone,
      isOld: walk.isOfOldMachine)
    if seesNeighbour {
      try daemon.wait("a neighbour") { try $0.shell("picket device seen").output.contains("02:00:00:00:01:99") }
    }
    var text = ""
    for line in walk.lines {
      let result = try daemon.shell(line)
      text += "$ \(line)\n" + daemon.lasting(result.output + result.error)
      text += (result.status == 0 ? "" : "[\(result.status)]\n") + "\n"
    }
    try Golden.expect(text, "Walks/\(walk.name).txt")
  }

  @Test func `there is no golden walk that nobody takes any more`() throws {
    try Golden.expectOnly(Set(WalkTests.walks.map { $0.name + ".txt" }), in: "Walks")
  }

  @Test func `whoever follows hears of questions and decisions as they come`() throws {
    let daemon = try LiveDaemon()
    _ = try daemon.shell(
      "picket child add Mia; picket device add --child Mia --uid 1001; picket shield add --child Mia --domain chess.com"
    )
    for (follower, line, sign) in [
      ("requests --follow", "as 1001 picket ask chess.com", "Mia asks for chess.com - open"),
      ("log --follow --reveal", "picket child add Ben", "secret.example"),
    ] {
      let follow = Process()
      follow.executableURL = URL(filePath: daemon.workshop.path("bin/picket"))
      follow.arguments =
        follower.split(separator: " ").map(String.init) + [
          "--socket", daemon.workshop.path("control.sock"),
        ]
      try daemon.workshop.write("followed", [])
      follow.standardOutput = try FileHandle(forWritingTo: URL(filePath: daemon.workshop.path("followed")))
      try follow.run()
      usleep(300_000)
      _ = try daemon.shell(line)
      try daemon.wait(sign) { String(decoding: try $0.workshop.bytes("followed"), as: UTF8.self).contains(sign) }
      kill(follow.processIdentifier, SIGKILL)
      follow.waitUntilExit()
    }
  }
}
