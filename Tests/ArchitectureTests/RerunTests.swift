import Foundation
import Testing

/// Which tests may run once more, by `Tests/heard.sh`: what a run did not come to must not turn green.
@Suite struct RerunTests {
  private static let end = "✘ Test run with 20 tests in 3 suites failed after 4.2 seconds with 1 issue."
  private static let passed = "✔ Test run with 20 tests in 3 suites passed after 4.1 seconds."

  private static func failed(_ names: String...) -> [String] {
    names.map { "✘ Test \"\($0)\" failed after 0.1 seconds with 1 issue." }
  }

  @Test(arguments: [
    (failed("a") + [end, passed], 1, "a\n"), (failed("c", "a", "b", "a") + [end, end], 1, "a\nb\nc\n"),
    (failed("a", "b", "c", "d") + [end, passed], 1, ""), ([passed, passed], 0, ""),
    // A run that broke off without a word, and one that crashed after its last test.
    (failed("a") + [end], 1, ""), (failed("a") + [end, passed], 139, ""),
  ]) func `up to three tests run again, if all runs came to their end`(
    _ lines: [String], _ status: Int, _ names: String
  ) throws {
    let (shell, input, output) = (Process(), Pipe(), Pipe())
    shell.executableURL = URL(filePath: "/bin/bash")
    let heard = SourceTree.root.appending(path: "Tests/heard.sh").path
    shell.arguments = ["-ec", ". '\(heard)'; said=$(mktemp); cat >$said; again $said \(status) 2; rm $said"]
    (shell.standardInput, shell.standardOutput) = (input, output)
    try shell.run()
    try input.fileHandleForWriting.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    try input.fileHandleForWriting.close()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0 && String(decoding: said, as: UTF8.self) == names)
  }
}
