import DaemonClient
import Foundation
import PicketSystem
import Support
import Testing

@testable import Laptop

/// What is closed for whom, as it stands in the folder, and what the kernel is answered.
@Suite struct ClosedProgramTests {
  private let workshop: Workshop
  private let folder: RefusalFolder
  private static let steam = ClosedProgram(title: "Steam", names: ["steam", "com.valvesoftware.Steam"])

  init() throws {
    workshop = try Workshop()
    folder = RefusalFolder(path: workshop.path("state"))
  }

  @Test func `what is written is read again, and others do not see it`() throws {
    let mia = ClosedPrograms(user: 1_001, programs: [Self.steam])
    try folder.write(closed: [mia, ClosedPrograms(user: 1_002, programs: [])])
    #expect(folder.closed == [mia])
    let file = workshop.path("state/programs/1001.json")
    #expect(try File.permissions(of: file) == 0o640)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == #"{"programs":[{"names":["steam","com.valvesoftware.Steam"],"title":"Steam"}],"user":1001}"# + "\n")
    try folder.write(closed: [])
    #expect(folder.closed.isEmpty && Folder.kind(of: file) == nil)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"programs":[],"user":-1}"#, #"{"programs":[],"user":0}"#, #"{"programs":[],"user":1002}"#,
    #"{"programs":[{"names":[""],"title":"x"}],"user":1001}"#,
    #"{"programs":[{"names":["a\u0000b"],"title":"x"}],"user":1001}"#,
    #"{"programs":[{"names":["a"],"title":"x\ny"}],"user":1001}"#, #"{"programs":[{"names":["a"]}],"user":1001}"#,
    #"{"programs":{},"user":1001}"#,
  ])
  func `a file that makes no sense closes nothing`(_ text: String) throws {
    try folder.write(closed: [ClosedPrograms(user: 1_001, programs: [Self.steam])])
    try workshop.write("state/programs/1001.json", Array(text.utf8))
    #expect(folder.closed.isEmpty)
  }

  @Test func `hostile words of picketd are made harmless, and root is closed nothing`() {
    let user = Daemon.LaptopUser(
      user: 1_001,
      programs: [.init(title: "A\u{1b}[2J", names: ["", "a\u{0}b", "game", String(repeating: "x", count: 2_000)])])
    #expect(
      ClosedPrograms(user) == ClosedPrograms(user: 1_001, programs: [ClosedProgram(title: "A [2J", names: ["game"])]))
    #expect(ClosedPrograms(Daemon.LaptopUser(user: 0, programs: [.init(title: "x", names: ["y"])])) == nil)
  }

  @Test func `a file is closed for its user, for its containers, and for nobody else`() throws {
    let file = try FileIdentity(path: "/bin/true", followsLinks: true).key
    let other = try FileIdentity(path: "/bin/false", followsLinks: true).key
    var table = ProgramTable()
    let steam = ClosedProgram(title: "Steam", names: ["steam"])
    table.close(file, for: 1_001, steam)
    table.close(file, for: 0, steam)
    let ranges = ContainerUsers(text: "ben:1:5\nmia:100000:65536\nmia:x:1\n1001:300000:2\n").ranges(of: 1_001, "mia")
    #expect(ranges == [100_000...165_535, 300_000...300_001])
    for range in ranges { table.note(range, of: 1_001) }
    func title(_ users: UInt32...) -> String? { table.closing(of: file, for: users)?.program.title }
    #expect(title(1_001, 1_001, 1_001, 1_001) == "Steam")
    // Whoever got other rights, and did not leave its own behind.
    #expect(title(1_001, 0, 0, 0) == "Steam" && title(0, 0, 1_001, 0) == "Steam")
    #expect(title(100_999) == "Steam" && title(300_001) == "Steam")
    #expect(title(0, 0, 0, 0) == nil && title(1_002) == nil && title(165_536) == nil && title() == nil)
    #expect(table.closing(of: other, for: [1_001]) == nil)
  }

  @Test func `a notice is one line that a desktop can show`() {
    let notice = ProgramNotice(.closed, title: "Steam\n")
    #expect(ProgramNotice(notice.octets) == notice && notice.words.title == "Steam  was closed")
    for text in ["", "{", #"{"kind":"other","title":"x"}"#, #"{"kind":"closed"}"#] {
      #expect(ProgramNotice(Array(text.utf8)) == nil)
    }
  }
}
