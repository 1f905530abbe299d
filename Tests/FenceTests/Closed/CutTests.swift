import Files
import Foundation
import Testing

extension FenceTests {
  /// What `scripts/bench household.cut` measures: held against the goals where it is built as it ships, else against bounds
  /// that a debug build on a busy machine keeps as well.
  @Suite(.needsDaemon, .enabled(if: Traffic.isBuilt, "wants `Tests/Rivals/build filter`")) struct CutTests {
    private struct Figure: Decodable {
      let figure: String
      let value: Double?
    }

    #if DEBUG
      private static let bounds = (few: 500.0, many: 1_000.0)
    #else
      private static let bounds = (few: 20.0, many: 200.0)
    #endif

    @Test func `ten thousand connections are cut soon after a guardian's call, by name and by category`() throws {
      let words = ["household.cut", "--quick", "--json", "--tools", Traffic.tools]
      let path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
      let bench = try #require(Command("/usr/bin/env", [path, Daemon.besideTests + "/picket-bench"] + words))
      let outcome = try bench.run(seconds: 240 * Patience.factor)
      let figures = try outcome.text.split(separator: "\n").map {
        try JSONDecoder().decode(Figure.self, from: Data($0.utf8))
      }
      for (name, bound) in [("few", CutTests.bounds.few), ("10k", CutTests.bounds.many)].flatMap({ size, bound in
        [("household.cut.\(size)", bound), ("household.cut.category.\(size)", bound)]
      }) {
        let figure = try #require(figures.first { $0.figure == name }, "\(outcome.text)\(outcome.complaint)")
        let value = try #require(figure.value, "\(outcome.complaint)")
        #expect(value < Patience.seconds(bound), "\(name)")
      }
    }
  }
}

/// The programs that make ten thousand connections.
private enum Traffic {
  static let tools = Lab.root + "/.build/rivals"
  static let isBuilt = Command(tools + "/picket-traffic") != nil
}
