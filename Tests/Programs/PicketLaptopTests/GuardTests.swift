import Foundation
import Laptop
import PicketSystem
import Support
import Testing

/// The real guard of programs, asked by this kernel about files of this test alone.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root may have the kernel ask")) struct GuardTests {
  private static let (mia, ben): (UInt32, UInt32) = (4_000_001, 4_000_002)

  private let workshop: Workshop
  private let folder: RefusalFolder
  private let program: Process

  init() throws {
    workshop = try Workshop()
    folder = RefusalFolder(path: workshop.path("state"))
    for name in ["state", "run"] { try File.makeFolder(workshop.path(name)) }
    for (name, source) in [("sleep", "/bin/sleep"), ("echo", "/bin/echo")] {
      try FileManager.default.copyItem(atPath: source, toPath: workshop.path(name))
    }
    try workshop.write("script", Array("#!/bin/sh\nwhile true; do /bin/sleep 0.1; done\n".utf8))
    for name in ["sleep", "echo", "script"] { try File.setMode(of: workshop.path(name), to: 0o755) }
    program = Process()
    program.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
      path: "picket-laptop")
    program.arguments = ["guard", "--state", folder.path]
    program.environment = ["RUNTIME_DIRECTORY": workshop.path("run")]
    try program.run()
  }

  private func end() {
    if program.isRunning { program.terminate() }
    program.waitUntilExit()
  }

  private func close(_ names: String...) throws {
    let programs = names.map { ClosedProgram(title: $0, names: [workshop.path($0)]) }
    try folder.write(closed: [ClosedPrograms(user: Self.mia, programs: programs)])
  }

  private func start(_ user: UInt32, _ words: [String]) throws -> (process: Process, output: Pipe) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = ["--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"] + words
    (process.standardOutput, process.standardError) = (output, Pipe())
    try process.run()
    return (process, output)
  }

  /// Whether it ran to its end.
  private func runs(_ user: UInt32, _ words: String...) throws -> Bool {
    let process = try start(user, words).process
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private func wait(_ what: Comment, until isSo: () throws -> Bool) async throws {
    for _ in 0..<1_500 {
      if try isSo() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record(what)
  }

  @Test func `a closed program cannot be started, read or copied by its user, and by others it can`() async throws {
    let echo = workshop.path("echo")
    #expect(try runs(Self.mia, echo))
    try close("echo")
    try await wait("a closed program") { try !runs(Self.mia, echo) }
    let linker = "/lib64/ld-linux-x86-64.so.2"
    if Folder.kind(of: linker) == .file { #expect(try !runs(Self.mia, linker, echo)) }
    #expect(try !runs(Self.mia, "/bin/cp", echo, "/dev/null") && !runs(Self.mia, "/usr/bin/unshare", "-r", echo))
    try FileManager.default.linkItem(atPath: echo, toPath: workshop.path("other"))
    #expect(try !runs(Self.mia, workshop.path("other")))
    #expect(try runs(Self.ben, echo) && runs(0, echo) && runs(Self.mia, "/bin/echo"))
    // One that was installed anew is another file.
    try FileManager.default.removeItem(atPath: echo)
    try FileManager.default.copyItem(atPath: "/bin/echo", toPath: echo)
    try await wait("the new file closed") { try !runs(Self.mia, echo) }
    try folder.write(closed: [])
    try await wait("an open program") { try runs(Self.mia, echo) }
    end()
    #expect(GuardReport(path: workshop.path("run/report.json")) == nil)
  }

  @Test func `what runs is ended with a notice, a script too, and what others run goes on`() async throws {
    try close("echo")
    try await wait("a closed program") { try !runs(Self.mia, workshop.path("echo")) }
    let running = try [[workshop.path("sleep"), "100"], [workshop.path("script")]].map {
      try start(Self.mia, $0).process
    }
    let other = try start(Self.ben, [workshop.path("sleep"), "100"]).process
    let hear = """
      import socket; s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET); s.connect("\(workshop.path("run/notices.sock"))")
      print(*sorted(s.recv(1024).decode() for _ in range(2)))
      """
    let ears = try start(Self.mia, ["/usr/bin/python3", "-c", hear])
    let strange = try start(Self.ben, ["/usr/bin/python3", "-c", hear])
    try await Task.sleep(for: .milliseconds(1_500))
    try close("sleep", "script")
    for process in running { try await wait("the end of what runs") { !process.isRunning } }
    try await wait("notices") { !ears.process.isRunning && !strange.process.isRunning }
    let heard = String(decoding: ears.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let told = ["script", "sleep"].map { #"{"kind":"closed","title":"\#($0)","wish":"\#(workshop.path($0))"}"# }
    #expect(heard == told.joined(separator: " ") + "\n")
    // Of a user for whom nothing is closed no connection is kept.
    #expect(try strange.output.fileHandleForReading.readToEnd()?.contains(0x7b) != true)
    #expect(other.isRunning && GuardReport(path: workshop.path("run/report.json")) == GuardReport())
    #expect(try !runs(Self.mia, "/bin/sh", workshop.path("script")))
    other.terminate()
    end()
  }

  @Test func `without the guard all is let through, and nothing waits`() async throws {
    try close("echo")
    try await wait("a closed program") { try !runs(Self.mia, workshop.path("echo")) }
    // A guard that stands still holds up this program alone, until it is gone.
    kill(program.processIdentifier, SIGSTOP)
    #expect(try runs(Self.mia, "/bin/echo") && runs(0, "/bin/echo"))
    let waiting = try start(Self.mia, [workshop.path("echo")]).process
    try await Task.sleep(for: .milliseconds(200))
    #expect(waiting.isRunning)
    kill(program.processIdentifier, SIGKILL)
    waiting.waitUntilExit()
    #expect(waiting.terminationStatus == 0)
    #expect(try runs(Self.mia, workshop.path("echo")))
    end()
  }
}
