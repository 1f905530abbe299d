import PicketSystem
import Support
import Testing

@Suite struct CommandTests {
  private func command(_ program: String, _ arguments: String...) throws -> Command {
    try #require(Command(program, arguments))
  }

  @Test func `a program is fed, heard and awaited`() throws {
    let outcome = try command("cat").run(input: Array("words".utf8))
    #expect(outcome.status == 0 && outcome.text == "words" && outcome.errors == [])
  }

  @Test func `much more than a pipe holds goes in and out`() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try command("cat").run(input: bytes).output == bytes)
  }

  @Test func `exit codes, signals and complaints are told apart`() throws {
    let failed = try command("sh", "-c", "echo no >&2; exit 3").run()
    #expect(failed.status == 3 && failed.complaint == "no\n" && failed.output == [])
    #expect(try command("sh", "-c", "kill -9 $$").run().status == 137)
  }

  @Test func `a program that does not listen is no reason to die`() throws {
    #expect(try command("true").run(input: [UInt8](repeating: 1, count: 1_000_000)).status == 0)
  }

  @Test func `arguments are not read by a shell`() throws {
    #expect(try command("echo", "$HOME; ls", "*").run().text == "$HOME; ls *\n")
  }

  @Test func `nothing of our environment is handed on`() throws {
    #expect(try command("env").run().text.split(separator: "\n").map { $0.prefix { $0 != "=" } } == ["PATH", "LC_ALL"])
  }

  @Test func `a program that never ends is ended`() throws {
    for program in ["sleep 600", "exec >&- 2>&-; sleep 600", "while :; do echo y; done"] {
      let failure = #expect(throws: Failure.self) {
        _ = try command("sh", "-c", program).run(limit: 1_000_000, seconds: 1)
      }
      #expect(failure?.description.contains("/sh: it ") == true)
    }
  }

  @Test func `programs that are run together work at the same time, and answer in their order`() throws {
    let much = "i=0; while [ $i -lt 40000 ]; do echo 0123456789; i=$((i+1)); done"
    // Each program waits until all others have started.
    let workshop = try Workshop()
    func meeting(_ number: Int) -> String {
      "cd \(workshop.folder); touch \(number); until [ $(ls | wc -l) = 6 ]; do sleep 0.05; done; "
        + (number == 3 ? much : "echo \(number); exit \(number)")
    }
    let outcomes = try Command.runTogether((0..<6).map { try command("sh", "-c", meeting($0)) })
    #expect(outcomes.map(\.status) == [0, 1, 2, 0, 4, 5])
    #expect(outcomes[3].output.count == 440_000 && outcomes[5].text == "5\n")
  }

  @Test func `of programs that are run together none outlives the one that took too long`() throws {
    #expect(throws: Failure.self) {
      let commands = [try command("true"), try command("sleep", "600"), try command("sleep", "600")]
      _ = try Command.runTogether(commands, seconds: 1)
    }
  }

  @Test func `a program that is not installed is nil`() {
    #expect(Command("picket-no-such-program") == nil)
    #expect(Command("/etc/passwd") == nil)
  }
}
