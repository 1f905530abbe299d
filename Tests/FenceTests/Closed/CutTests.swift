import Files
import Foundation
import Testing

extension FenceTests {
  /// What `scripts/bench household.cut` measures, held against a bound that a debug build on a busy machine keeps as well.
  @Suite(.needsDaemon, .enabled(if: Traffic.isBuilt, "wants `Tests/Rivals/build filter`")) struct CutTests {
    private struct Figure: Decodable {
      let figure: String
      let value: Double?
    }

    @Test func `ten thousand connections are cut within a second of a guardian's call`() throws {
      let words = ["household.cut", "--quick", "--json", "--tools", Traffic.tools]
      let path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
      let bench = try #require(Command("/usr/bin/env", [path, Daemon.besideTests + "/picket-bench"] + words))
      let outcome = try bench.run(seconds: 120 * Patience.factor)
      let figures = try outcome.text.split(separator: "\n").map {
        try JSONDecoder().decode(Figure.self, from: Data($0.utf8))
      }
      for (name, bound) in [("household.cut.few", 500.0), ("household.cut.10k", 1_000)] {
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
