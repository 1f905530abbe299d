import Foundation
import Testing

@Suite struct HelpTests {
  @Test func `the overview reads as it should, in whatever way it is asked for`() throws {
    let overview = try Program.run("--help")
    #expect(overview.status == 0 && overview.error == "")
    try Golden.expect(overview.output, "Help/picket.txt")
    for words in [["-h"], ["help"]] { #expect(try Program.run(words).output == overview.output) }
  }

  @Test func `without a daemon picket alone says what is wrong, and not the first steps`() throws {
    let alone = try Program.run([], environment: ["PICKET_SOCKET": "/nonexistent"])
    #expect(alone.status == 3 && alone.output == "")
    #expect(alone.error.hasPrefix("picket: nobody answers at /nonexistent: the daemon is not running there."))
  }

  @Test(arguments: OfferedVerbs.all) func `help of a verb reads as it should`(path: [String]) throws {
    let help = try Program.run(path + ["--help"])
    #expect(help.status == 0 && help.error == "")
    #expect(help.output.contains(/\nexamples?:\n/), "a verb without an example")
    #expect(!help.output.split(separator: "\n").contains { $0.count > 100 && !$0.contains("picket") })
    try Golden.expect(help.output, "Help/picket-\(path.joined(separator: "-")).txt")
  }

  @Test func `every verb speaks to programs, but for those that have nothing to say to them`() throws {
    // A shell reads the output of one; another starts a session, whose verbs have --json, and one asks in between.
    let exceptions: Set = ["completions", "guardian set-code", "unlock"]
    let leaves = OfferedVerbs.all.filter { path in !OfferedVerbs.all.contains { $0.dropLast() == path[...] } }
    #expect(leaves.count > 40)
    var silent: Set<String> = []
    for path in leaves {
      let help = try Program.run(path + ["--help"]).output
      if !help.contains("--json") { silent.insert(path.joined(separator: " ")) }
    }
    #expect(silent == exceptions)
  }

  @Test func `there is no help of a verb that is gone`() throws {
    #expect(OfferedVerbs.all.count > 10)
    try Golden.expectOnly(
      Set(OfferedVerbs.all.map { "picket-\($0.joined(separator: "-")).txt" } + ["picket.txt"]), in: "Help")
  }

  @Test func `quiet says nothing where all went well`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let loud = try Program.run("manual", folder.path)
    #expect(loud.status == 0 && loud.output.hasSuffix(" pages are in \(folder.path).\n"))
    let quiet = try Program.run("manual", folder.path, "-q")
    #expect(quiet.status == 0 && quiet.output == "" && quiet.error == "")
  }
}
