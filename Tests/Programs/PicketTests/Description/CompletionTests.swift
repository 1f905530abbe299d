import Foundation
import Testing

@Suite struct CompletionTests {
  static let shells = ["bash", "zsh", "fish"]

  @Test(arguments: shells) func `the script reads as it should`(shell: String) throws {
    let script = try Program.run("completions", shell)
    #expect(script.status == 0 && script.error == "")
    try Golden.expect(script.output, "Completions/\(shell)")
  }

  @Test func `a shell that is not known is said so`() throws {
    let result = try Program.run("completions", "csh")
    #expect(result.status == 2)
    #expect(
      result.error == "picket completions: 'csh' is not a shell: did you mean zsh?\n"
        + "'picket completions --help' explains it.\n")
  }

  /// Completes a line on a terminal, as a user types it.
  @Test(arguments: shells.filter { Tool.path($0) != nil && Tool.path("python3") != nil })
  func `a shell completes what is typed`(shell: String) throws {
    let driver = Program.package.appending(path: "Tests/Programs/PicketTests/Terminals/type.py").path
    let typed = try Tool.run(
      "python3", driver, shell, "picket lis", "picket lists u", "picket replay x --level=s",
      "picket replay x --block so", "picket catalog lookup REA", "picket status --js")
    #expect(typed.error == "")
    #expect(
      typed.output.split(separator: "\n") == [
        "picket lists", "picket lists update", "picket replay x --level=strict", "picket replay x --block social",
        "picket catalog lookup README.md", "picket status --json",
      ])
  }

  @Test func `what shells ask is answered with what it means`() throws {
    #expect(
      try Program.run("complete", "--", "lists", "").output == """
        suggest\tshow good public lists, each with a word to add it by
        add\tfetch a list and build the catalog with it
        remove\ttake a list out of the catalog
        list\tshow the lists, with their size and age
        show\tshow one list, with the lines that were skipped
        update\task for newer copies, and build the catalog when anything changed

        """)
    #expect(try Program.run("complete", "--", "catalog", "build", "--out", "").output == ":files\n")
    #expect(try Program.run("complete", "--", "lists", "--state", "").output == "")
  }
}
