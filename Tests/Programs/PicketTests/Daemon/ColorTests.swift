import Foundation
import Testing

@Suite struct ColorTests {
  /// Runs the program on a new terminal.
  @Test(
    .enabled(if: Tool.path("script") != nil),
    arguments: [("", true), ("NO_COLOR=1 ", false), ("TERM=dumb ", false), ("NO_COLOR= ", true)])
  func `a terminal gets colours unless somebody does not want them`(environment: String, isColored: Bool) async throws {
    let daemon = try DaemonStandIn(Family.answers)
    let socket = daemon.socket
    func shown(_ words: String) async throws -> String {
      try await Program.aside {
        try Tool.run("script", "-qec", "\(environment)picket \(words) --socket \(socket)", "/dev/null")
      }.output
    }
    let (list, verdict) = (try await shown("child list"), try await shown("explain www.tiktok.com"))
    let plain = try await shown("child list --no-color")
    await daemon.stop()
    #expect(list.contains("\u{1B}[1mNAME") == isColored && list.contains("NAME"))
    #expect(verdict.contains("\u{1B}[31mblocked\u{1B}[0m") == isColored && verdict.contains("blocked"))
    #expect(!plain.contains("\u{1B}") && plain.contains("NAME"))
  }
}
