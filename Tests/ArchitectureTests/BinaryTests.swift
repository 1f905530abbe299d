import Foundation
import Testing

/// What the built executables contain, whatever their sources say.
@Suite struct BinaryTests {
  /// These words stand in the symbols that an executable takes from another module.
  static let libraries = [
    ("15ContinuousClock", "a clock of Swift's concurrency, which brings Dispatch along: use Deadline of PicketSystem"),
    ("15SuspendingClock", "a clock of Swift's concurrency, which brings Dispatch along: use Deadline of PicketSystem"),
    ("swift_task_", "Swift's concurrency, which brings Dispatch along: packets have threads"),
    (
      "17_StringProcessing",
      "Swift's regular expressions and searches: StringProtocol.says of KernelRules looks for words"
    ),
  ]

  @Test(arguments: libraries) func `the filter carries no library for a handful of calls`(
    _ name: String, _ advice: String
  ) throws {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let program = try Data(contentsOf: folder.appending(path: "picket-filter"), options: .mappedIfSafe)
    #expect(program.range(of: Data(name.utf8)) == nil, "picket-filter needs \(advice)")
  }
}
